import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CatalogueView, readView, viewParams } from './catalogue-view';

/** The view in the address, and the way to another one. */
export function useCatalogueView() {
  const [params, setParams] = useSearchParams();
  const view = useMemo(() => readView(params), [params]);
  const show = useCallback(
    (next: CatalogueView, how: { replace?: boolean } = {}) =>
      setParams(viewParams(next), { replace: how.replace ?? false, preventScrollReset: true }),
    [setParams],
  );
  return { view, show };
}
