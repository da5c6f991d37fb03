import { Check, Heart, LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/cn';
import type { FavoriteState } from './use-favorite-toggle';

/** The icon of a favorite button: an outlined or filled heart, or the progress of a change. */
export function FavoriteIcon({ state }: { state: FavoriteState }) {
  if (state === 'adding' || state === 'removing') {
    return <LoaderCircle aria-hidden size={22} strokeWidth={2.2} className="animate-spin text-teal" />;
  }
  if (state === 'added') return <Check aria-hidden size={22} strokeWidth={2.4} className="text-green" />;
  return (
    <Heart
      aria-hidden
      size={22}
      strokeWidth={1.9}
      className={cn(state === 'on' ? 'fill-teal text-teal' : 'text-ink-2')}
    />
  );
}
