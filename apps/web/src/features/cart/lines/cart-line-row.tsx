import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { Trash2 } from 'lucide-react';
import { PatientPrice } from '@/components/product/patient-price';
import { ProductThumb } from '@/components/product/product-thumb';
import { IconButton } from '@/components/ui/icon-button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { keepUnits } from '@/lib/format';
import type { CartLine } from './cart-line';
import { setLineQuantity } from './cart-store';
import { useEarlierPrice } from './todays-prices';

interface CartLineRowProps {
  line: CartLine;
  isSoldOut: boolean;
  /** The line's share of what the patient pays, so that the lines add up to the total. */
  patientCents: number | undefined;
  discountCode: string | null;
  onRemove: () => void;
}

export const removeButtonId = (lineId: string): string => `remove-${lineId}`;

export function CartLineRow({ line, isSoldOut, patientCents, discountCode, onRemove }: CartLineRowProps) {
  const earlierPrice = useEarlierPrice(line);
  return (
    <li
      tabIndex={earlierPrice === null ? undefined : -1}
      data-price-changed={earlierPrice === null ? undefined : ''}
      className="grid grid-cols-[72px_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-4.5 dense:grid-cols-[48px_minmax(0,1fr)_auto] dense:gap-y-0.5 dense:py-1.5 dense:sm:grid-cols-[48px_minmax(0,1fr)_auto_auto_auto]"
    >
      <ProductThumb
        src={line.imageUrl}
        size="line"
        className="row-span-2 self-start dense:sm:row-span-1 dense:sm:self-center"
      />
      <h3 className="text-body leading-[1.3] font-[580] tracking-normal text-pretty wrap-anywhere dense:text-small dense:leading-[1.25]">
        {/* In the maker's place, so that the row keeps its height when the check answers. */}
        {isSoldOut && (
          <span className="block text-caption font-[600] text-red-text">Temporarily out of stock</span>
        )}
        {!isSoldOut && line.vendor && (
          <span className="block text-caption font-[480] text-ink-3">{line.vendor}</span>
        )}
        {keepUnits(line.title)}
      </h3>
      <p className="self-start text-right font-[620] [&>s]:block [&>span]:block [&>span.sr-only]:inline tabular-nums dense:text-note dense:sm:order-1 dense:sm:min-w-14 dense:sm:self-center">
        <PatientPrice
          cents={line.price * line.quantity}
          patientCents={patientCents}
          previousCents={earlierPrice === null ? undefined : earlierPrice * line.quantity}
          discountCode={discountCode}
        />
      </p>
      <QuantityStepper
        size="sm"
        label={line.title}
        min={1}
        max={MAX_QUANTITY}
        value={line.quantity}
        onChange={(quantity) => setLineQuantity(line.id, quantity)}
      />
      <IconButton
        id={removeButtonId(line.id)}
        label={`Remove ${line.title}`}
        className="-mr-3 justify-self-end dense:sm:order-1"
        // The second click of a double click would land on the next row.
        onClick={(event) => event.detail < 2 && onRemove()}
      >
        <Trash2 aria-hidden size={18} strokeWidth={1.9} />
      </IconButton>
    </li>
  );
}
