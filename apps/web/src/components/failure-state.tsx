import { Button } from '@/components/ui/button';
import { EmptyState } from './empty-state';
import { FailureMark } from './failure-mark';

interface FailureStateProps {
  title: string;
  /** What is safe, and what to do. */
  note: string;
  retryLabel?: 'Try Again' | 'Retry';
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown where something failed to load, with a button to try again. */
export const FailureState = ({
  title,
  note,
  retryLabel = 'Try Again',
  isRetrying,
  onRetry,
}: FailureStateProps) => (
  <EmptyState
    drawing={<FailureMark />}
    title={title}
    note={note}
    action={
      <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
        {retryLabel}
      </Button>
    }
  />
);
