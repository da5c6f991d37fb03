import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { IconButton } from '@/components/ui/icon-button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { usePractice } from '@/features/session/session-store';
import { keepUnits } from '@/lib/format';
import { useKeptFocus } from '@/lib/interaction/use-kept-focus';
import { type SelectedProduct, setSelectedQuantity } from './bundle-selection-store';

/** The selected products with their quantities; setting one to 0 removes it. */
export function SelectionList({ selection }: { selection: readonly SelectedProduct[] }) {
  const { discountCode } = usePractice();
  const heading = useRef<HTMLHeadingElement>(null);
  const listProps = useKeptFocus<HTMLUListElement>(selection.length, () => heading.current?.focus());
  return (
    <section aria-labelledby="bundle-selection" className="mt-5">
      <h3
        ref={heading}
        id="bundle-selection"
        tabIndex={-1}
        className="text-small font-[600] tracking-normal outline-none focus-visible:shadow-none"
      >
        Products
      </h3>
      {selection.length === 0 ? (
        <p className="mt-1 text-note text-pretty text-ink-2">
          None selected yet. Find some below, or create the bundle now and add products later.
        </p>
      ) : (
        <ul aria-label="Selected products" {...listProps}>
          {selection.map((item) => (
            <li
              key={item.id}
              className="grid grid-cols-[52px_1fr_auto] gap-x-3 gap-y-1.5 border-b border-line py-3"
            >
              <ProductThumb src={item.imageUrl} size="medium" />
              <div className="min-w-0 self-center">
                <p className="text-small leading-[1.3] font-[580] wrap-anywhere">{keepUnits(item.title)}</p>
                <p className="text-caption text-ink-2 tabular-nums">
                  <PatientPrice cents={item.price} discountCode={discountCode} />
                </p>
              </div>
              <IconButton
                label={`Remove ${item.title}`}
                className="-mr-3"
                onClick={() => setSelectedQuantity(item.id, 0)}
              >
                <Trash2 aria-hidden size={18} strokeWidth={1.9} />
              </IconButton>
              <div className="col-start-2">
                <QuantityStepper
                  size="sm"
                  label={item.title}
                  min={0}
                  max={MAX_QUANTITY}
                  value={item.bundleQuantity}
                  onChange={(quantity) => setSelectedQuantity(item.id, quantity)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
