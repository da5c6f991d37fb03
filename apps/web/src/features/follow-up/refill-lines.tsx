import type { CartItem } from '@eyecart/shared/contracts';
import { CartSummary } from '@/components/product/cart-summary';
import { EditedLine, toggled } from '@/components/product/edited-line';
import type { TodaysRefill } from './use-todays-refill';

/** Staff's changes to a refill. */
export interface RefillChoice {
  /** By variant; those that were not changed are missing. */
  readonly quantities: ReadonlyMap<string, number>;
  readonly removed: ReadonlySet<string>;
}

/** The products to text, with their quantities. */
export const chosenLines = (items: readonly CartItem[], { quantities, removed }: RefillChoice): CartItem[] =>
  items
    .filter(({ variantId }) => !removed.has(variantId))
    .map((item) => ({ ...item, quantity: quantities.get(item.variantId) ?? item.quantity }));

interface RefillLinesProps {
  refill: TodaysRefill;
  choice: RefillChoice;
  /** The practice's, where the discount is part of the refill. */
  discountCode: string | null;
  onChange: (choice: RefillChoice) => void;
}

/** The items that run out, at today's prices, to change or leave out, and the patient's total. */
export function RefillLines({ refill: { items, gone }, choice, discountCode, onChange }: RefillLinesProps) {
  const { quantities, removed } = choice;
  return (
    <>
      <ul aria-label="What to reorder">
        {items.map(({ variantId, title, imageUrl, price, quantity: ordered }) => {
          const quantity = quantities.get(variantId) ?? ordered;
          return (
            <EditedLine
              key={variantId}
              title={title}
              imageUrl={imageUrl}
              price={price * quantity}
              discountCode={discountCode}
              quantity={quantity}
              isRemoved={removed.has(variantId)}
              onQuantity={(next) =>
                onChange({ ...choice, quantities: new Map(quantities).set(variantId, next) })
              }
              onToggle={() => onChange({ ...choice, removed: toggled(removed, variantId) })}
            />
          );
        })}
      </ul>
      {gone.map(({ variantId, title }) => (
        <p key={variantId} className="py-1.5 text-small text-pretty text-ink-2 wrap-anywhere">
          {title} is no longer in the catalog.
        </p>
      ))}
      {/* The total of one product is its price. */}
      {items.length > 1 && <CartSummary lines={chosenLines(items, choice)} discountCode={discountCode} />}
    </>
  );
}
