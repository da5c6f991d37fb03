import { useMutation, useQueryClient } from '@tanstack/react-query';
import { showFailure } from '@/features/notifications/notify';
import { currentPracticeId } from '@/lib/api/current-practice';
import { reloadAnalytics } from './analytics-queries';

export const ANALYTICS_FAILED = 'Failed to load analytics';

/** Reloads the figures; a failure keeps the old ones and shows this message. */
export function useRefreshAnalytics(failure: string) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => reloadAnalytics(queries),
    onMutate: () => ({ requestedBy: currentPracticeId() }),
    onSuccess: ({ isComplete }, _input, { requestedBy }) => {
      // If it signed the practice out, a toast has said so.
      if (isComplete || currentPracticeId() !== requestedBy) return;
      showFailure(failure, { title: ANALYTICS_FAILED });
    },
  });
  const refresh = (onDone: () => void) =>
    void (isPending || mutate(undefined, { onSuccess: ({ isComplete }) => void (isComplete && onDone()) }));
  return { refresh, isRefreshing: isPending };
}
