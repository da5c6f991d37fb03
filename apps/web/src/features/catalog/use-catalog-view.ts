import { useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type CatalogueView, readView, viewParams } from './catalog-view';

/** What to look at next, given what is looked at now. */
export type NextView = (now: CatalogueView) => CatalogueView;

/**
 * The view in the address, and the way to another one, which stays the same function from view to view. The next
 * view starts from the address itself: the screen follows it with a delay and may still show the view before.
 */
export function useCatalogueView() {
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
