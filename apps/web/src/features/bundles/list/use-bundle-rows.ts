import type { Bundle } from '@eyecart/shared/contracts';
import { isOwnRow } from '@/lib/lists/own-rows';
import { useStableRows } from '@/lib/lists/use-stable-rows';
import { useBundles } from '../bundle-queries';

const keyOf = ({ id }: Bundle): string => String(id);
const isOwn = (key: string): boolean => isOwnRow('bundles', key);

/** The rows of the bundles. */
export function useBundleRows() {
  const { data, isFetching } = useBundles();
  return useStableRows({ entries: data?.bundles, keyOf, isCurrent: !isFetching, isOwn });
}
