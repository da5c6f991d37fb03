import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { useRetry } from '@/lib/errors/use-retry';
import { BadAnswer } from './bad-answer';

interface PickListStatesProps {
  isPending: boolean;
  /** How many there are to pick from; undefined if they are not known. */
  count: number | undefined;
  /** Says how to add some. */
  empty: string;
  failure: string;
  error: unknown;
  onRetry: () => Promise<unknown>;
  children: ReactNode;
}

/** A short list inside something else while it loads, when it failed to load, or when it is empty. */
export function PickListStates({
  isPending,
  count,
  empty,
  failure,
  error,
  onRetry,
  children,
}: PickListStatesProps) {
  const { isRetrying, retry } = useRetry(onRetry);
  if (count !== undefined) {
    return count > 0 ? children : <p className="py-3 text-small text-pretty text-ink-2">{empty}</p>;
  }
  if (isPending && !isRetrying) {
    return <div role="status" aria-label="Loading" className="skeleton my-2 h-11 w-full rounded-m" />;
  }
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-2 text-small">
      <p>{failure}</p>
      <Button variant="line" size="sm" busy={isRetrying} onClick={retry}>
        Try Again
      </Button>
      <BadAnswer error={error} />
    </div>
  );
}
