import type { Product } from '@eyecart/shared/contracts';
import { Button } from '@/components/ui/button';
import { FavoriteIcon } from './favorite-icon';
import { type FavoriteState, useFavoriteToggle } from './use-favorite-toggle';

const WORDS: Record<FavoriteState, string> = {
  off: 'Add to Favorites',
  adding: 'Adding...',
  added: 'Added',
  on: 'Remove from Favorites',
  removing: 'Removing...',
};

/** The heart with its label, for the product dialog. */
export function FavoriteButton({ product, className }: { product: Product; className?: string }) {
  const { state, toggle } = useFavoriteToggle(product);
  const isBusy = state === 'adding' || state === 'removing';
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      className={className}
      onClick={toggle}
    >
      <FavoriteIcon state={state} />
      {WORDS[state]}
    </Button>
  );
}
