import { type Bundle, bundleEndpoints } from '@eyecart/shared/contracts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { usePractice } from '@/features/session/session-store';
import { callEndpoint } from '@/lib/api/api-client';
import { endpointQuery } from '@/lib/api/endpoint-query';
import { announceChange } from '@/lib/lists/changed-lists';
import { knownBundles, rememberBundles } from './bundle-memory';
import { useIsSelected } from './create/bundle-selection-store';

interface BundleList {
  readonly bundles: Bundle[];
}

export const bundlesQuery = (practiceName: string) => {
  const request = { query: { practiceName } };
  return queryOptions({
    queryKey: endpointQuery(bundleEndpoints.listBundles, request).queryKey,
    queryFn: async ({ signal }) => {
      const list = await callEndpoint(bundleEndpoints.listBundles, request, { signal });
      rememberBundles({ practiceName, count: list.bundles.length, productIds: [...productIdsOf(list)] });
      return list;
    },
  });
};

/** The practice's bundles. Only the Bundles tab and the bundle dialogs load the list. */
export const useBundles = () => useQuery(bundlesQuery(usePractice().name));

const bundleQuery = (practiceName: string, id: string) =>
  endpointQuery(bundleEndpoints.getBundle, { params: { id }, query: { practiceName } });

export const useBundle = (id: string, isOpen = true) =>
  useQuery({ ...bundleQuery(usePractice().name, id), enabled: isOpen });

/** How many bundles there are, by the list or else this browser's record; 0 without either. */
export function useBundleCount(): number {
  const { name } = usePractice();
  const { data } = useQuery({ ...bundlesQuery(name), enabled: false });
  return data?.bundles.length ?? knownBundles(name)?.count ?? 0;
}

/**
 * Whether a product is 'In Bundle': selected for the next bundle, or in any loaded bundle. Only a bundle dialog or the
 * Bundles tab loads the list, so until then this browser's record counts.
 */
export function useIsInBundle(productId: string): boolean {
  const isSelected = useIsSelected(productId);
  const { name } = usePractice();
  const { data } = useQuery({
    ...bundlesQuery(name),
    enabled: false,
    select: (list) => productIdsOf(list).has(productId),
  });
  return isSelected || (data ?? knownBundles(name)?.productIds.includes(productId) ?? false);
}

const knownIds = new WeakMap<BundleList, ReadonlySet<string>>();

/** One set shared by all cards. `products` may be missing in a bundle whose card cannot be shown. */
function productIdsOf(list: BundleList): ReadonlySet<string> {
  const known =
    knownIds.get(list) ??
    new Set(list.bundles.flatMap(({ products }) => (products ?? []).map(({ productId }) => productId)));
  knownIds.set(list, known);
  return known;
}

/** Updates a bundle everywhere with the server's response. */
export function keepBundle(queries: QueryClient, practiceName: string, bundle: Bundle): void {
  const { queryKey } = bundleQuery(practiceName, bundle.id);
  queries.setQueryData(queryKey, { bundle });
}

/** Removes a deleted bundle from the list at once, then reloads the list. */
export async function dropDeletedBundle(queries: QueryClient, practiceName: string, id: string) {
  const { queryKey } = bundlesQuery(practiceName);
  await queries.cancelQueries({ queryKey });
  queries.setQueryData(queryKey, (list) => list && { bundles: list.bundles.filter((one) => one.id !== id) });
  queries.removeQueries({ queryKey: [bundleEndpoints.getBundle.path, { params: { id } }], type: 'inactive' });
  announceChange('bundles');
  await queries.invalidateQueries({ queryKey });
}
