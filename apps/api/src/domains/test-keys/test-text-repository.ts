import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import type { Place } from '../../db/keyset.js';
import { carts, messages } from '../../db/schema/index.js';

/** Answers to replies are left out, to match an index. */
const TYPES = ['initial', 'reminder', 'scheduled', 'link'] as const;
const IS_INDEXED: SQL = sql.raw("messages.type NOT IN ('confirmation', 'answer')");

/** A text of a test practice, with its cart's public id. */
export type TestTextRow = Awaited<ReturnType<typeof listTestTexts>>[number];

/** The texts of a test practice, the newest first. */
export async function listTestTexts(
  tx: Database,
  practiceId: string,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
) {
  const rows = await tx
    .select({ text: messages, publicId: carts.publicId })
    .from(messages)
    .leftJoin(carts, eq(carts.id, messages.cartId))
    .where(
      and(
        eq(messages.practiceId, practiceId),
        IS_INDEXED,
        inArray(messages.type, [...TYPES]),
        after === null
          ? undefined
          : sql`(${messages.createdAt}, ${messages.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limit);
  return rows.flatMap(({ text: { type, ...text }, publicId }) =>
    type === 'confirmation' || type === 'answer' ? [] : [{ ...text, type, publicId }],
  );
}

/** A text that the simulated gateway accepted and has not reported on. */
export interface AcceptedTestText {
  readonly id: string;
  readonly gatewayId: string;
  /** E.164. */
  readonly phoneNumber: string;
  readonly sender: string;
  /** Null without a cart. */
  readonly publicId: string | null;
}

/** Accepted texts of all test practices that were sent before an instant. */
export async function listAcceptedTestTexts(
  tx: Database,
  { sentBefore, limit }: { readonly sentBefore: Date; readonly limit: number },
): Promise<AcceptedTestText[]> {
  const { rows } = await tx.execute<AcceptedTestText & Record<string, unknown>>(sql`
    SELECT accepted.id, accepted.gateway_id AS "gatewayId", accepted.phone_number AS "phoneNumber",
      practices.sender, carts.public_id AS "publicId"
    FROM practices
    CROSS JOIN LATERAL (
      SELECT * FROM messages
      WHERE messages.practice_id = practices.id AND messages.state = 'accepted' AND ${IS_INDEXED}
        AND messages.sent_at < ${sentBefore.toISOString()}::timestamptz AND messages.phone_number IS NOT NULL
      ORDER BY messages.sent_at LIMIT ${limit}) AS accepted
    LEFT JOIN carts ON carts.id = accepted.cart_id
    WHERE practices.test_of IS NOT NULL`);
  return rows;
}
