import type { Product } from '@eyecart/shared/contracts';
import { IconButton, type IconButtonProps } from '@/components/ui/icon-button';
import { FavoriteIcon } from './favorite-icon';
import { type FavoriteState, useFavoriteToggle } from './use-favorite-toggle';

const LABELS: Record<FavoriteState, string> = {
  off: 'Favorite',
  adding: 'Adding',
  added: 'Added',
  on: 'Favorite',
  removing: 'Removing',
};

interface FavoriteHeartProps extends Pick<IconButtonProps, 'position' | 'className'> {
  product: Product;
  /** The id of the product's title, which says what is saved. */
  titleId: string;
}

export function FavoriteHeart({ product, titleId, ...place }: FavoriteHeartProps) {
  const { state, toggle } = useFavoriteToggle(product);
  const isBusy = state === 'adding' || state === 'removing';
  return (
    <IconButton
      label={LABELS[state]}
      aria-describedby={titleId}
      aria-pressed={state === 'on' || state === 'added' || state === 'removing'}
      aria-busy={isBusy}
      aria-disabled={isBusy || undefined}
      {...place}
      onClick={toggle}
    >
      <FavoriteIcon state={state} />
    </IconButton>
  );
}
