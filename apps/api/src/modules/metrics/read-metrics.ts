import { count, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { checkoutDifferences, DIFFERENCE_REASONS, senderPaces } from '../../db/schema/index.js';

export interface Metric {
  readonly name: string;
  readonly help: string;
  /** One value for each value of the label. */
  readonly label: string;
  readonly values: ReadonlyMap<string, number>;
}

/**
 * What an operator watches, counted in the database, so that every process gives the same figures. Source:
 * docs/product.md §9.8.
 */
export async function readMetrics(db: Database): Promise<readonly Metric[]> {
  const differences = await db
    .select({ reason: checkoutDifferences.reason, carts: count() })
    .from(checkoutDifferences)
    .groupBy(checkoutDifferences.reason);
  const pauses = await db
    .select({ code: senderPaces.pauseCode, pauses: senderPaces.pauses })
    .from(senderPaces)
    .where(gt(senderPaces.pauses, 0));
  return [
    {
      name: 'eyecart_checkout_difference_carts',
      help: "Carts for which the shop's latest total was not ours, or the code was not taken.",
      label: 'reason',
      values: new Map<string, number>([
        ...DIFFERENCE_REASONS.map((reason) => [reason, 0] as const),
        ...differences.map(({ reason, carts }) => [reason, carts] as const),
      ]),
    },
    {
      name: 'eyecart_gateway_pauses',
      help: 'Pauses in a row because the text gateway needs the operator, by its code; none while texts go out.',
      label: 'code',
      values: new Map(pauses.map(({ code, pauses: inARow }) => [code ?? 'none', inARow] as const)),
    },
  ];
}
