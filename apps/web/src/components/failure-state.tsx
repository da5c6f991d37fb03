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

/** Stands where something could not be read, with another try. */
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
