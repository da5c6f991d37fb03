import type { Supply, SupplySource } from '@eyecart/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { learnedSupplies, practiceSupplies, variants } from '../../../db/schema/index.js';

/** How long one of a variant lasts, and the source of that number. */
export interface KnownSupply extends Supply {
  readonly productId: string;
}

/**
 * How long one of each variant lasts: the shop's figure, else the practice's, else the learned one. Variants that are
 * not in the catalog are left out. Source: docs/product.md §14.1.
 */
export async function findSupplies(
  db: Database,
  practiceId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, KnownSupply>> {
  if (variantIds.length === 0) return new Map();
  const rows = await db
    .select({
      variantId: variants.id,
      productId: variants.productId,
      shop: variants.daysSupply,
      own: practiceSupplies.days,
      usual: learnedSupplies.days,
    })
    .from(variants)
    .leftJoin(
      practiceSupplies,
      and(eq(practiceSupplies.variantId, variants.id), eq(practiceSupplies.practiceId, practiceId)),
    )
    .leftJoin(learnedSupplies, eq(learnedSupplies.productId, variants.productId))
    .where(sql`${variants.id} = ANY(${sql.param([...variantIds])}::text[])`);
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

/** Stores the practice's own figure of a variant; null removes it. */
export async function setOwnSupply(
  tx: Database,
  { practiceId, variantId, days }: { practiceId: string; variantId: string; days: number | null },
): Promise<void> {
  const isIt = and(eq(practiceSupplies.practiceId, practiceId), eq(practiceSupplies.variantId, variantId));
  if (days === null) {
    await tx.delete(practiceSupplies).where(isIt);
    return;
  }
  await tx
    .insert(practiceSupplies)
    .values({ practiceId, variantId, days })
    .onConflictDoUpdate({
      target: [practiceSupplies.practiceId, practiceSupplies.variantId],
      set: { days },
    });
}
