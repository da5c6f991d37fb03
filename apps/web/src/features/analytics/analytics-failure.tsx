import { FailureState } from '@/components/states/failure-state';
import type { Retry } from '@/components/states/load-failure';
import { ANALYTICS_FAILED } from './use-refresh-analytics';

/** Without the SMS figures nothing is shown (docs/product.md §10.7). */
export function AnalyticsFailure(retry: Retry) {
  return (
    <div role="alert" className="mt-7">
      <FailureState
        title={ANALYTICS_FAILED}
        note="Failed to fetch SMS analytics. Nothing is lost: texts and orders are not affected."
        retryLabel="Retry"
        {...retry}
      />
    </div>
  );
}
