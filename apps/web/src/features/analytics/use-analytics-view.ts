import { useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { showToast } from '@/features/notifications/notify';
import { type AnalyticsView, hasUnknownRange, readView, searchOf } from './analytics-view';

/** The view in the URL, and a function that changes it. A range that cannot be shown is taken out of the URL. */
export function useAnalyticsView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(params), [params]);
  const isUnknown = hasUnknownRange(params);
  useEffect(() => {
    if (!isUnknown) return;
    navigate({ search: searchOf(view) }, { replace: true });
    showToast({
      type: 'info',
      title: 'Showing this month',
      message: 'The dates in the address could not be used. Choose a range above.',
    });
  }, [isUnknown, navigate, view]);
  const show = (next: AnalyticsView, how: { replace?: boolean; preventScrollReset?: boolean } = {}) =>
    navigate({ search: searchOf(next) }, how);
  return { view, show };
}
