import type { Product } from '@eyecart/shared/contracts';
import { IconButton, type IconButtonProps } from '@/components/ui/icon-button';
import { FavoriteIcon } from './favorite-icon';
import { type FavoriteState, useFavoriteToggle } from './use-favorite-toggle';

const LABELS: Record<FavoriteState, (title: string) => string> = {
  off: (title) => `Add ${title} to favorites`,
  adding: (title) => `Adding ${title} to favorites`,
  added: (title) => `Added ${title} to favorites`,
  on: (title) => `Remove ${title} from favorites`,
  removing: (title) => `Removing ${title} from favorites`,
};

interface FavoriteHeartProps extends Pick<IconButtonProps, 'position' | 'className'> {
  product: Product;
}

export function FavoriteHeart({ product, ...place }: FavoriteHeartProps) {
  const { state, toggle } = useFavoriteToggle(product);
  const isBusy = state === 'adding' || state === 'removing';
  return (
    <IconButton
      label={LABELS[state](product.title)}
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
