import type { Supply, SupplySource } from '@eyecart/shared/contracts';
import type { Database } from '../../../db/client.js';
import { listSupplyFigures } from './supply-repository.js';

/** How long one of a variant lasts, and the source of that number. */
export interface KnownSupply extends Supply {
  readonly productId: string;
}

/**
 * How long one of each variant lasts: the shop's figure, else the practice's, else the learned one. Variants that are
 * not in the catalog are left out. Source: docs/product.md §14.1.
 */
export async function findSupplies(
  tx: Database,
  practiceId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, KnownSupply>> {
  if (variantIds.length === 0) return new Map();
  const rows = await listSupplyFigures(tx, practiceId, variantIds);
  return new Map(
    rows.map(({ variantId, productId, shop, own, usual }) => {
      const days = shop ?? own ?? usual;
      const sources: [SupplySource, number | null][] = [
        ['shop', shop],
        ['practice', own],
        ['usual', usual],
      ];
      const [source = null] = sources.find(([, known]) => known !== null) ?? [];
      return [variantId, { variantId, productId, days, source, ownDays: own }];
    }),
  );
}
