import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { waitColumns } from '../../../db/reason-columns.js';
import { messages, practices } from '../../../db/schema/index.js';
import { createRotation, type DueTexts, type Share, shareTurns } from './share-turns.js';

/** How many texts per round are marked as waiting for a sender that is down. */
const NOTED_AT_ONCE = 500;
/** Due texts are counted again after this long, so that practices with newly due texts get their share. */
const COUNT_EVERY_MS = 1_000;

const isDue = (now: Date) => and(eq(messages.state, 'queued'), lte(messages.dueAt, now));

/** How many texts of a sender were due at the last count. */
export interface DueOfSender {
  readonly sender: string | null;
  readonly texts: number;
}

/**
 * Counts due texts by practice and serves practices that share a sender round-robin, and so senders, so that a few
 * texts never wait behind thousands of others (docs/product.md §8.4).
 */
export function createDueTexts(db: Database) {
  const practiceTurns = createRotation<string>();
  const senderTurns = createRotation<string | null>();
  let known: DueTexts[] = [];
  let countedAtMs = Number.NEGATIVE_INFINITY;

  async function count(now: Date): Promise<void> {
    countedAtMs = performance.now();
    const due = db
      .select({ practiceId: messages.practiceId, texts: sql<number>`count(*)::integer`.as('texts') })
      .from(messages)
      .where(isDue(now))
      .groupBy(messages.practiceId)
      .as('due');
    known = await db
      .select({ practiceId: due.practiceId, sender: practices.sender, texts: due.texts })
      .from(due)
      .innerJoin(practices, eq(practices.id, due.practiceId));
    practiceTurns.keep(new Set(known.map(({ practiceId }) => practiceId)));
    senderTurns.keep(new Set(known.map(({ sender }) => sender)));
  }

  return {
    /** Senders with due texts, the one that waited longest first. `isFresh`: counted now, not up to a second ago. */
    async listSenders(now: Date): Promise<{ readonly senders: DueOfSender[]; readonly isFresh: boolean }> {
      const isFresh = known.length === 0 || performance.now() - countedAtMs >= COUNT_EVERY_MS;
      if (isFresh) await count(now);
      const texts = new Map<string | null, number>();
      for (const due of known) texts.set(due.sender, (texts.get(due.sender) ?? 0) + due.texts);
      const senders = senderTurns.order([...texts.keys()]);
      return { senders: senders.map((sender) => ({ sender, texts: texts.get(sender) ?? 0 })), isFresh };
    },

    /** Drops the last count, so that the next call counts again. */
    forget(): void {
      known = [];
    },

    /** Moves a sender to the end of the rotation. */
    noteTurn: (sender: string | null): void => senderTurns.note(sender),

    /** Splits up to `room` sends among a sender's practices and moves those to the end of the rotation. */
    share(sender: string | null, room: number): Share[] {
      const waiting = new Map(known.map((due) => [due.practiceId, due]));
      const ofSender = known.filter((due) => due.sender === sender).map(({ practiceId }) => practiceId);
      const shares = shareTurns(
        practiceTurns.order(ofSender).flatMap((practiceId) => waiting.get(practiceId) ?? []),
        room,
      );
      for (const { practiceId } of shares) practiceTurns.note(practiceId);
      const taken = new Map(shares.map(({ practiceId, texts }) => [practiceId, texts]));
      known = known
        .map((due) => ({ ...due, texts: due.texts - (taken.get(due.practiceId) ?? 0) }))
        .filter(({ texts }) => texts > 0);
      return shares;
    },
  };
}

/**
 * Locks each practice's oldest due texts, as many as its share, skipping rows that another transaction has locked.
 * The state is compared as in the index `messages_due_of_practice`, so that the planner uses it.
 */
export async function lockShares(tx: Database, shares: readonly Share[], now: Date): Promise<string[]> {
  if (shares.length === 0) return [];
  const practiceIds = sql`${sql.param(shares.map(({ practiceId }) => practiceId))}::text[]`;
  const counts = sql`${sql.param(shares.map(({ texts }) => texts))}::integer[]`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT due.id FROM unnest(${practiceIds}, ${counts}) AS share (practice_id, texts)
    CROSS JOIN LATERAL (
      SELECT id FROM messages
      WHERE messages.practice_id = share.practice_id AND state || '' = 'queued' AND due_at <= ${now.toISOString()}::timestamptz
      ORDER BY messages.practice_id, due_at LIMIT share.texts FOR UPDATE SKIP LOCKED) AS due`);
  return rows.map(({ id }) => id);
}

/** Whether a text's practice has this sender. */
const hasSender = (sender: string | null): SQL =>
  sql`${messages.practiceId} IN (SELECT id FROM practices WHERE sender IS NOT DISTINCT FROM ${sender}::text)`;

/** Marks a sender's due texts as waiting because the sender is down. */
export async function noteSenderDown(db: Database, sender: string | null, now: Date): Promise<void> {
  const silent = db
    .select({ id: messages.id })
    .from(messages)
    .where(and(isDue(now), hasSender(sender), sql`${messages.waitCode} IS DISTINCT FROM 'sender_down'`))
    .orderBy(asc(messages.dueAt))
    .limit(NOTED_AT_ONCE)
    .for('update', { skipLocked: true });
  await db
    .update(messages)
    .set(waitColumns({ code: 'sender_down' }))
    .where(sql`${messages.id} = ANY(ARRAY${silent})`);
}
