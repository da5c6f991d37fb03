import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type AnalyticsView, readView, searchOf } from './analytics-view';

/** The view in the URL, and a function that changes it. */
export function useAnalyticsView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(params), [params]);
  const show = (next: AnalyticsView, how: { replace?: boolean } = {}) =>
    navigate({ search: searchOf(next) }, { replace: how.replace ?? false });
  return { view, show };
}
