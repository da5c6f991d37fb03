import { useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useLanding } from '@/lib/interaction/use-landing';

interface HistoryEndProps {
  hasMore: boolean;
  /** Whether more than one page is shown. */
  isLong: boolean;
  isBusy: boolean;
  onMore: () => void;
}

/** Loads older texts. After the last ones, a note replaces the button and keeps the focus. */
export function HistoryEnd({ hasMore, isLong, isBusy, onMore }: HistoryEndProps) {
  const end = useRef<HTMLParagraphElement>(null);
  useLanding(!hasMore, () => end.current);

  if (hasMore) {
    return (
      <Button variant="line" className="mt-4 w-full" busy={isBusy} onClick={onMore}>
        {isBusy ? 'Loading...' : 'Show more'}
      </Button>
    );
  }
  if (!isLong) return null;
  return (
    <p ref={end} tabIndex={-1} className="mt-4 rounded-s py-3.5 text-center text-small text-ink-2">
      That's all.
    </p>
  );
}
