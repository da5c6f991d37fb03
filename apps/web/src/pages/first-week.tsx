import { isBlocked } from '@eyecart/shared/rules/stock';
import { Check, ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { stockOfProduct } from '@/components/product/stock-status';
import { initialVariant } from '@/components/product/variant-choice';
import { Button } from '@/components/ui/button';
import { OpenMark } from '@/components/ui/open-mark';
import { useBundles } from '@/features/bundles/bundle-queries';
import { openCartPanel, useCartPanel } from '@/features/cart/cart-panel-store';
import { presentLines } from '@/features/cart/lines/cart-store';
import { useProductPage } from '@/features/catalog/catalog-queries';
import { DEFAULT_VIEW } from '@/features/catalog/catalog-view';
import { useFavoritesQuery } from '@/features/favorites/favorites-queries';
import { lazyDialog } from '@/features/notifications/lazy-dialog';
import type { OpenState } from '@/features/notifications/use-lazy-dialog';
import { endFirstWeek, isInFirstWeek, opensItself } from '@/features/session/first-week';
import { firstWeekStore, shownWeekSlot } from '@/features/session/first-week-store';
import { usePractice } from '@/features/session/session-store';
import { useCartAccess } from '@/lib/cart/cart-access';
import { cn } from '@/lib/cn';
import { useStore } from '@/lib/storage/create-store';
import { useHasTexted } from '@/lib/texts/use-has-texted';

const PhoneDialog = lazyDialog<OpenState>(() =>
  import('@/features/session/phone-dialog').then(({ PhoneDialog }) => ({ default: PhoneDialog })),
);

const FAVORITES = 6;
const TEST_PRODUCTS = 2;
/** Where the open list is one row over the practice's name, so that it covers no product. */
const ONE_ROW = '(width >= 1024px)';

interface Step {
  readonly title: string;
  readonly isDone: boolean;
  /** Goes where the step is done; absent where that is this page. */
  readonly go?: () => void;
}

/** The first steps of a browser's first week. They lie over the hero's picture, so that nothing moves. */
export function FirstWeek() {
  const startedAt = useStore(firstWeekStore);
  const [isOpen, setOpen] = useState(
    () =>
      opensItself(startedAt) &&
      window.matchMedia?.(ONE_ROW).matches !== false &&
      !document.documentElement.hasAttribute('data-crowded'),
  );
  const [isPhoneOpen, setPhoneOpen] = useState(false);
  const steps = useSteps(() => setPhoneOpen(true));
  const pill = useRef<HTMLButtonElement>(null);
  const done = steps?.filter(({ isDone }) => isDone).length;
  const isOver = !isInFirstWeek(startedAt) || done === steps?.length;
  const isGone = steps !== null && isOver && !isPhoneOpen;
  useEffect(() => {
    if (isGone) endFirstWeek();
  }, [isGone]);
  useEffect(() => {
    if (!isOpen) return undefined;
    shownWeekSlot.write(startedAt);
    const stop = new AbortController();
    const close = () => setOpen(false);
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      // A dialog over the list takes the key first.
      if (key !== 'Escape' || document.querySelector('[role="dialog"]') !== null) return;
      if (pill.current?.closest('aside')?.contains(document.activeElement)) pill.current.focus();
      close();
    };
    window.addEventListener('scroll', close, { passive: true, signal: stop.signal });
    document.addEventListener('keydown', closeOnEscape, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, startedAt]);
  if (steps === null || isGone) return null;
  return (
    // Above the toolbar and below the header, both of which stick.
    <aside aria-label="First week" className="relative z-25 h-0">
      <div
        className={cn(
          'absolute top-0 right-0 rounded-m bg-surface shadow-2',
          isOpen && 'lg:flex lg:items-center',
        )}
      >
        <Button
          ref={pill}
          variant="ghost"
          size="sm"
          padding={1.5}
          gap={1.5}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {/* Phones have room for a mark only. */}
          {!isOpen && <ListChecks aria-hidden size={18} strokeWidth={1.9} className="sm:hidden" />}
          <span className={cn('whitespace-nowrap', !isOpen && 'text-caption max-sm:sr-only short:sr-only')}>
            First week
          </span>{' '}
          <span className="tabular-nums">
            {done}/{steps.length}
          </span>
          <span className="max-sm:hidden">
            <OpenMark isOpen={isOpen} />
          </span>
        </Button>
        {isOpen && (
          <>
            <ul className="px-3 lg:flex lg:gap-2">
              {steps.map((step) => (
                <StepRow key={step.title} {...step} onGo={() => setOpen(false)} />
              ))}
            </ul>
            <Button variant="ghost" size="sm" padding={3} onClick={dismiss}>
              Dismiss
            </Button>
          </>
        )}
      </div>
      <PhoneDialog open={isPhoneOpen} onOpenChange={setPhoneOpen} />
    </aside>
  );
}

/** The button leaves with the focus. */
function dismiss(): void {
  endFirstWeek();
  document.querySelector<HTMLElement>('[data-landing]')?.focus({ preventScroll: true });
}

function StepRow({ title, isDone, go, onGo }: Step & { onGo: () => void }) {
  return (
    <li className={cn('flex min-h-11 items-center gap-2 text-small', isDone && 'text-ink-3')}>
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-teal-50 text-teal-press">
        {isDone && <Check role="img" aria-label="Done" size={16} strokeWidth={2.2} />}
      </span>
      {go === undefined ? (
        title
      ) : (
        <button
          type="button"
          className="min-h-11 font-[600] text-teal-hover hover:underline"
          onClick={() => {
            onGo();
            go();
          }}
        >
          {title}
        </button>
      )}
    </li>
  );
}

/** What is done, by the practice's own data; null until all of it is known. */
function useSteps(addPhone: () => void): readonly Step[] | null {
  const { name, phoneNumber } = usePractice();
  const navigate = useNavigate();
  const { data: hasTexted, refetch } = useHasTexted(name);
  const { data: favorites } = useFavoritesQuery();
  const { data: bundles } = useBundles();
  const { isOpen } = useCartPanel();
  const openTestCart = useTestCart();
  // A text may have been sent in the panel.
  useEffect(() => {
    if (!isOpen) void refetch();
  }, [isOpen, refetch]);
  if (hasTexted === undefined || favorites === undefined || bundles === undefined) return null;
  const picked = Math.min(favorites.favorites.length, FAVORITES);
  return [
    { title: 'Text yourself a test cart', isDone: hasTexted, go: openTestCart },
    { title: 'Add your phone number', isDone: phoneNumber !== null, go: addPhone },
    {
      title: picked < FAVORITES ? `Pick six favorites: ${picked} so far` : 'Pick six favorites',
      isDone: picked === FAVORITES,
    },
    {
      title: 'Take an example bundle',
      isDone: bundles.bundles.length > 0,
      go: () => navigate({ search: '?tab=bundles' }),
    },
  ];
}

/** Opens the cart, with the first products to try it with where it is empty; the cursor is then in Phone. */
function useTestCart(): () => void {
  const { addProduct } = useCartAccess();
  const { data } = useProductPage(DEFAULT_VIEW);
  return () => {
    const products = presentLines().length > 0 ? [] : (data?.products ?? []);
    let left = TEST_PRODUCTS;
    for (const product of products) {
      const variant = initialVariant(product.variants);
      if (left === 0 || product.hasOptions || variant === null || isBlocked(stockOfProduct(product)))
        continue;
      addProduct(product, variant, 1);
      left -= 1;
    }
    openCartPanel();
  };
}
