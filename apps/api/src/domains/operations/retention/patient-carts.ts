import { and, eq, isNotNull } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { RootDatabase } from '../../../db/client.js';
import { consents, messages } from '../../../db/schema/index.js';

/** Ids of the carts that a number was texted, or consented to be texted. */
export async function listCartsOf(db: RootDatabase, phoneNumber: string): Promise<string[]> {
  const texted = db
    .select({ cartId: messages.cartId })
    .from(messages)
    .where(and(eq(messages.phoneNumber, phoneNumber), isNotNull(messages.cartId)));
  const consented = db
    .select({ cartId: consents.cartId })
    .from(consents)
    .where(and(eq(consents.phoneNumber, phoneNumber), isNotNull(consents.cartId)));
  const rows = await union(texted, consented);
  return rows.flatMap(({ cartId }) => cartId ?? []);
}
