import { resolveDiscountCode } from '@eyecart/shared/rules/pricing';
import { ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { Button } from '@/components/ui/button';
import { usePractice } from '@/features/session/session-store';
import { itemCount, totalCents } from '@/lib/cart/line-totals';
import { logFailure } from '@/lib/errors/log-failure';
import { countOf } from '@/lib/format';
import { isRecord } from '@/lib/storage/is-record';
import { openCartPanel, openInLanguage, openToSchedule, useCartPanel } from './cart-panel-store';
import { contactFormSlot } from './contact/contact-form-slot';
import type { CartLine } from './lines/cart-line';
import { isFilled, useCartLines } from './lines/cart-store';

const THUMBS = 3;

const hasPicture = ({ imageUrl }: CartLine): boolean => imageUrl !== null && imageUrl !== '';

/** Fixed to the bottom of the screen while the cart has items. */
export function CartBar() {
  const lines = useCartLines();
  const count = itemCount(lines);
  const code = useCartCode();
  useLaterPrices();
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && `The cart now holds ${count}`}
      </p>
      {count > 0 && (
        <>
          <div className="h-(--bar)" />
          <section
            aria-label="Cart"
            data-foot="bar"
            className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-up"
          >
            <div className="wrap flex h-(--bar) items-center gap-3 sm:gap-5">
              <div data-bar="pictures" className="hidden sm:flex low:ml-auto">
                {lines
                  .filter(hasPicture)
                  .slice(0, THUMBS)
                  .map((line) => (
                    <ProductThumb
                      key={line.id}
                      src={line.imageUrl}
                      size="bar"
                      className="-ml-3.5 border-2 border-white first:ml-0"
                    />
                  ))}
              </div>
              <p className="leading-[1.3] tabular-nums">
                <span className="block text-small text-ink-2 short:sr-only">
                  <span data-bar="word">Subtotal, </span>
                  {countOf(count, 'item')}
                </span>
                <b className="text-price font-[640] tracking-[-0.02em]">
                  <PatientPrice cents={totalCents(lines)} discountCode={code} />
                </b>
              </p>
              <span data-bar="buttons" className="ml-auto flex gap-3">
                <InOtherLanguage />
                <Button variant="line" className="max-sm:hidden" onClick={openToSchedule}>
                  Schedule
                </Button>
                <Button text="caps" className="sm:min-w-55" onClick={openCartPanel}>
                  GO TO CART
                  <ArrowRight aria-hidden size={18} strokeWidth={2.2} />
                </Button>
              </span>
            </div>
          </section>
        </>
      )}
    </>
  );
}

/** Opens the cart with the other language chosen, which saves a press. */
function InOtherLanguage() {
  const other = usePractice().language === 'es' ? 'en' : 'es';
  return (
    <Button variant="line" lang={other} className="max-lg:hidden" onClick={() => openInLanguage(other)}>
      {other === 'es' ? 'Español' : 'English'}
    </Button>
  );
}

/** The code of the cart: the drawer's, which this tab keeps, or else the practice's. */
function useCartCode(): string | null {
  const { id, discountCode } = usePractice();
  // Closing the drawer, where the code can change, renders the bar again.
  useCartPanel();
  const kept = contactFormSlot.read();
  const given = isRecord(kept) && kept.practiceId === id && isRecord(kept.form) && kept.form.discountCode;
  const resolved = resolveDiscountCode(typeof given === 'string' ? given : null, discountCode);
  return resolved.ok ? resolved.code : null;
}

/** Like `useTodaysPrices`, but an empty cart's bar does not load its code. */
function useLaterPrices(): void {
  const { name } = usePractice();
  useEffect(() => {
    if (!isFilled()) return undefined;
    const leaving = new AbortController();
    import('./lines/todays-prices')
      .then(({ refreshLines }) => refreshLines(name, leaving.signal))
      .catch((error: unknown) => logFailure('priceLines', error));
    return () => leaving.abort();
  }, [name]);
}
