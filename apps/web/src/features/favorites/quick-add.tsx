import type { Favorite } from '@eyecart/shared/contracts';
import { isBlocked, SOLD_OUT_LABEL } from '@eyecart/shared/rules/stock';
import { Check, LoaderCircle, Plus } from 'lucide-react';
import { stockOfProduct } from '@/components/product/stock-status';
import { type AddState, CARD_TIMERS, useAddToCart } from '@/components/product/use-add-to-cart';
import { initialVariant } from '@/components/product/variant-choice';
import { cn } from '@/lib/cn';
import { openOptionsDialog } from './options-dialog-store';

const ROUND = 'grid size-11 shrink-0 place-items-center rounded-full transition-colors';
const LABELS: Record<AddState, string> = {
  idle: 'Add to cart',
  adding: 'Adding...',
  added: 'Added to cart',
};

interface QuickAddProps {
  favorite: Favorite;
  /** The id of the product's title, which says what is added. */
  titleId: string;
}

/** A favorite's round add button: adds one, or asks for options first. */
export function QuickAdd({ favorite, titleId }: QuickAddProps) {
  const { state, add } = useAddToCart(CARD_TIMERS);
  const variant = initialVariant(favorite.variants);
  if (variant === null || isBlocked(stockOfProduct(favorite))) {
    return (
      <button
        type="button"
        disabled
        aria-label={SOLD_OUT_LABEL}
        aria-describedby={titleId}
        className={cn(ROUND, 'cursor-not-allowed bg-gray-bg text-ink-disabled')}
      >
        <Plus aria-hidden size={20} strokeWidth={2} />
      </button>
    );
  }
  if (favorite.hasOptions) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Select options"
        aria-describedby={titleId}
        className={cn(ROUND, 'bg-teal-100 text-teal-press hover:bg-teal-100-hover')}
        onClick={() => openOptionsDialog(favorite)}
      >
        <Plus aria-hidden size={20} strokeWidth={2} />
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-label={LABELS[state]}
      aria-describedby={titleId}
      aria-disabled={state === 'adding' || undefined}
      className={cn(
        ROUND,
        state === 'added' ? 'bg-green-bg text-green' : 'bg-teal-100 text-teal-press hover:bg-teal-100-hover',
      )}
      onClick={() => state !== 'adding' && add(favorite, variant, 1)}
    >
      {state === 'idle' && <Plus aria-hidden size={20} strokeWidth={2} />}
      {state === 'adding' && (
        <LoaderCircle aria-hidden size={20} strokeWidth={2.2} className="animate-spin" />
      )}
      {state === 'added' && <Check aria-hidden size={20} strokeWidth={2.4} />}
    </button>
  );
}
