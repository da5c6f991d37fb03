import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type CatalogView, readView, viewParams } from './catalog-view';

/** The next view, given the current one. */
export type NextView = (now: CatalogView) => CatalogView;

/**
 * The view in the URL and a stable function that changes it. The next view starts from the URL itself, because the
 * screen follows with a delay and may still show the previous view.
 */
export function useCatalogView() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const view = useMemo(() => readView(params), [params]);
  const show = useCallback(
    (next: NextView, how: { replace?: boolean } = {}) => {
      const now = readView(new URLSearchParams(window.location.search));
      navigate(
        { search: viewParams(next(now)).toString() },
        { replace: how.replace ?? false, preventScrollReset: true },
      );
    },
    [navigate],
  );
  return { view, show };
}
