import { FailureState } from '@/components/failure-state';
import { ANALYTICS_FAILED } from './use-refresh-analytics';

interface AnalyticsFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** Without the SMS figures nothing is shown (docs/product.md §10.7). */
export function AnalyticsFailure({ isRetrying, onRetry }: AnalyticsFailureProps) {
  return (
    <div role="alert" className="mt-7">
      <FailureState
        title={ANALYTICS_FAILED}
        note="Failed to fetch SMS analytics. Nothing is lost: texts and orders are not affected."
        retryLabel="Retry"
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </div>
  );
}
