import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showToast } from '@/features/notifications/notify';
import { currentPracticeId } from '@/lib/current-practice';
import { rereadAnalytics } from './analytics-queries';

/** Source: SPEC §8 Analytics. */
export const ANALYTICS_FAILED = 'Failed to load analytics';

/** Reads the figures again because somebody asked for it; a failure leaves the old ones and says so in these words. */
export function useRefreshAnalytics(failure: string) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => rereadAnalytics(queries),
    onMutate: () => ({ requestedBy: currentPracticeId() }),
    onSuccess: ({ isComplete }, _input, { requestedBy }) => {
      // Whoever was signed out by it has been told so.
      if (isComplete || currentPracticeId() !== requestedBy) return;
      showToast({ type: 'error', title: ANALYTICS_FAILED, message: failure });
    },
  });
  const refresh = (onDone: () => void) =>
    void (isPending || mutate(undefined, { onSuccess: ({ isComplete }) => void (isComplete && onDone()) }));
  return { refresh, isRefreshing: isPending };
}
