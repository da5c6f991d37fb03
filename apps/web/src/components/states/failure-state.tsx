import { Button } from '@/components/ui/button';
import { BadAnswer } from './bad-answer';
import { EmptyState } from './empty-state';
import { FailureMark } from './failure-mark';
import type { Retry } from './load-failure';

interface FailureStateProps extends Retry {
  title: string;
  /** Says that nothing is lost, and the next step. */
  note: string;
  retryLabel?: 'Try Again' | 'Retry';
}

/** Shown where something failed to load, with a button to try again. */
export const FailureState = ({
  title,
  note,
  retryLabel = 'Try Again',
  error,
  isRetrying,
  onRetry,
}: FailureStateProps) => (
  <EmptyState
    drawing={<FailureMark />}
    title={title}
    note={note}
    action={
      <>
        <BadAnswer error={error} className="-mt-3 mb-5" />
        <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      </>
    }
  />
);
