import { Button } from '@/components/ui/button';
import { cn } from '@/lib/cn';
import { BadAnswer } from './bad-answer';

export interface Retry {
  /** Why it failed, for `BadAnswer`. */
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

interface LoadFailureProps extends Retry {
  message: string;
  /** True once it is over and only its space stays (see `useStableRows`). */
  isGap?: boolean;
}

/** The error above the part of a list that did load. */
export function LoadFailure({ message, isGap = false, error, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div
      role="alert"
      className={cn(
        'mb-3.5 flex flex-wrap items-center gap-3 rounded-l bg-red-bg p-4 text-small text-red-text',
        isGap && 'invisible',
      )}
    >
      <p className="min-w-48 flex-1">{message}</p>
      <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
        Try Again
      </Button>
      <BadAnswer error={error} />
    </div>
  );
}
