import { MAX_QUANTITY } from '@eyecart/shared/rules/cart-limits';
import { Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import { cn } from '@/lib/cn';
import { keepUnits } from '@/lib/format';
import { PatientPrice } from './patient-price';
import { ProductThumb } from './product-thumb';

interface EditedLineProps {
  title: string;
  imageUrl: string | null;
  /** For the whole quantity, in cents; absent where no prices are shown. */
  price?: number | undefined;
  /** The code that applies to the price. */
  discountCode?: string | null;
  quantity: number;
  isRemoved: boolean;
  onQuantity: (quantity: number) => void;
  /** Takes it out or puts it back. */
  onToggle: () => void;
  /** Beside the title. */
  aside?: ReactNode;
  /** Before the button that takes it out. */
  actions?: ReactNode;
  /** Further settings of the line, shown below it. */
  children?: ReactNode;
}

/** A product in a list that is being edited: its quantity, and taking it out. */
export function EditedLine({
  title,
  imageUrl,
  price,
  discountCode = null,
  quantity,
  isRemoved,
  onQuantity,
  onToggle,
  aside,
  actions,
  children,
}: EditedLineProps) {
  return (
    <li className="flex flex-wrap gap-x-3.5 gap-y-1 border-b border-line py-3 last:border-0">
      <ProductThumb src={imageUrl} size="medium" className={cn(isRemoved && 'opacity-50 saturate-[.45]')} />
      <div
        className={cn(
          'flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-1',
          // On the smallest phones the controls need the whole width.
          actions !== undefined && 'max-xs:contents',
        )}
      >
        {/* Takes the free width: the controls share its row where they fit, else they fill one of their own. */}
        <h3
          className={cn(
            'min-w-0 flex-[999_1_8rem] text-note leading-[1.3] font-[580] tracking-normal wrap-anywhere',
            isRemoved && 'text-ink-3 line-through',
          )}
        >
          {keepUnits(title)}
          {price !== undefined && (
            <span className="mt-0.5 block font-[620] tabular-nums">
              <PatientPrice cents={price} discountCode={discountCode} />
            </span>
          )}
        </h3>
        {aside}
        <div className="flex grow flex-wrap items-center gap-x-1">
          {!isRemoved && (
            <QuantityStepper
              label={`Quantity of ${title}`}
              value={quantity}
              min={1}
              max={MAX_QUANTITY}
              size="sm"
              onChange={onQuantity}
            />
          )}
          <div className="-mr-2 ml-auto flex">
            {actions}
            <IconButton
              label={isRemoved ? `Undo removing ${title}` : `Remove ${title}`}
              tone={isRemoved ? 'ink' : 'danger'}
              onClick={onToggle}
            >
              {isRemoved ? (
                <Undo2 aria-hidden size={18} strokeWidth={1.9} />
              ) : (
                <Trash2 aria-hidden size={18} strokeWidth={1.9} />
              )}
            </IconButton>
          </div>
        </div>
        {children}
      </div>
    </li>
  );
}

/** A copy of the set with the id toggled. */
export function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
