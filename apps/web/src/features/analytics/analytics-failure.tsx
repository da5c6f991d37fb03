import { EmptyState } from '@/components/empty-state';
import { FailureMark } from '@/components/failure-mark';
import { Button } from '@/components/ui/button';
import { ANALYTICS_FAILED } from './use-refresh-analytics';

interface AnalyticsFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Without the figures of the texts nothing is shown (SPEC §8 Analytics). */
export function AnalyticsFailure({ isRetrying, onRetry }: AnalyticsFailureProps) {
  return (
    <div role="alert" className="mt-7">
      <EmptyState
        drawing={<FailureMark />}
        title={ANALYTICS_FAILED}
        note="Failed to fetch SMS analytics. Nothing is lost: texts and orders go on as before."
        action={
          <Button variant="line" size="sm" busy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        }
      />
    </div>
  );
}
