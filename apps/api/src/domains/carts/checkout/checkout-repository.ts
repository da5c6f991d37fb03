import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@eyecart/shared/rules/durations';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { checkoutDifferences, checkouts } from '../../../db/schema/index.js';
import type { CheckoutTotals, DifferenceReason } from '../checkout-difference.js';

/** Identifies a checkout: the cart's row id, and hashes of the browser and the content. */
export type CheckoutKey = Pick<typeof checkouts.$inferSelect, 'cartId' | 'browserHash' | 'contentHash'>;

/** A checkout that was made. */
export interface MadeCheckout {
  readonly checkoutUrl: string;
  readonly shopCartId: string;
  readonly shopTotalCents: number;
  /** Null when the shop's total equals ours and the code was accepted. */
  readonly differenceReason: DifferenceReason | null;
}

/** A stored checkout, a lease to make it, or a wait for the request that is making it. */
export type Obtained =
  | { readonly kind: 'made'; readonly checkout: MadeCheckout }
  | { readonly kind: 'leased'; readonly token: string }
  | { readonly kind: 'busy' };

/** Longer than a call to the shop can take. */
const LEASE_MS = 30_000;

/** The checkout of a key, the lease to make it, or `busy` while another request has the lease. */
export async function obtainCheckout(
  tx: Database,
  key: CheckoutKey,
  ourTotalCents: number,
  now: Date,
): Promise<Obtained> {
  const lease = { leaseToken: randomUUID(), leasedUntil: new Date(now.getTime() + LEASE_MS) };
  const taken = await tx
    .insert(checkouts)
    .values({ ...key, ...lease, ourTotalCents, createdAt: now })
    .onConflictDoUpdate({
      target: [checkouts.cartId, checkouts.browserHash, checkouts.contentHash],
      set: lease,
      setWhere: sql`${checkouts.checkoutUrl} IS NULL AND ${checkouts.leasedUntil} < ${now.toISOString()}`,
    })
    .returning({ token: checkouts.leaseToken });
  if (taken[0]) return { kind: 'leased', token: taken[0].token };
  const [known] = await tx.select().from(checkouts).where(isKey(key));
  const { checkoutUrl, shopCartId, shopTotalCents, differenceReason = null } = known ?? {};
  if (!checkoutUrl || !shopCartId || typeof shopTotalCents !== 'number') return { kind: 'busy' };
  return { kind: 'made', checkout: { checkoutUrl, shopCartId, shopTotalCents, differenceReason } };
}

/** Stores the checkout made under a lease; `false` when another request has taken the lease. */
export async function keepCheckout(tx: Database, key: CheckoutKey, token: string, made: MadeCheckout) {
  const kept = await tx
    .update(checkouts)
    .set(made)
    .where(and(isKey(key), eq(checkouts.leaseToken, token), isNull(checkouts.checkoutUrl)))
    .returning({ cartId: checkouts.cartId });
  return kept.length > 0;
}

/** Releases a lease, so that the next request makes the checkout. */
export async function releaseLease(tx: Database, key: CheckoutKey, token: string): Promise<void> {
  await tx
    .delete(checkouts)
    .where(and(isKey(key), eq(checkouts.leaseToken, token), isNull(checkouts.checkoutUrl)));
}

/** Deletes a checkout that is no longer valid, unless another one has replaced it. */
export async function forgetCheckout(tx: Database, key: CheckoutKey, made: MadeCheckout): Promise<void> {
  await tx.delete(checkouts).where(and(isKey(key), eq(checkouts.shopCartId, made.shopCartId)));
}

/** Stores the difference for staff, or deletes it when there is none. */
export async function recordTotals(tx: Database, cartId: string, totals: CheckoutTotals, now: Date) {
  const { reason, ourTotalCents, shopTotalCents } = totals;
  if (reason === null) {
    await tx.delete(checkoutDifferences).where(eq(checkoutDifferences.cartId, cartId));
    return;
  }
  const difference = { ourTotalCents, shopTotalCents, reason, foundAt: now };
  await tx
    .insert(checkoutDifferences)
    .values({ cartId, ...difference })
    .onConflictDoUpdate({ target: checkoutDifferences.cartId, set: difference });
}

/** Deletes checkouts older than a day, by when patients no longer return to them. */
export async function clearCheckouts(tx: Database, now: Date): Promise<void> {
  await tx.delete(checkouts).where(lt(checkouts.createdAt, new Date(now.getTime() - DAY_MS)));
}

const isKey = ({ cartId, browserHash, contentHash }: CheckoutKey) =>
  and(
    eq(checkouts.cartId, cartId),
    eq(checkouts.browserHash, browserHash),
    eq(checkouts.contentHash, contentHash),
  );
