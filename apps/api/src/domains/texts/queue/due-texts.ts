import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { waitColumns } from '../../../db/reason-columns.js';
import { messages, practices } from '../../../db/schema/index.js';
import { createRotation, type DueTexts, type Share, shareTurns } from './share-turns.js';

/** How many texts per round get a note that says what they wait for. */
const NOTED_AT_ONCE = 500;
/** How long due texts are known before they are counted again: a practice whose text is due by then gets its turn. */
const COUNT_EVERY_MS = 1_000;

const isDue = (now: Date) => and(eq(messages.state, 'queued'), lte(messages.dueAt, now));

/** The texts of one sender that are due, as far as they were counted. */
export interface DueOfSender {
  readonly sender: string | null;
  readonly texts: number;
}

/**
 * Which texts are due, by practice, and whose turn it is: practices with one sender take turns, and so do senders, so
 * that a few texts never wait behind thousands of others (docs/product.md §8.4).
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

    /** What was counted before does not hold anymore. */
    forget(): void {
      known = [];
    },

    /** Notes that a sender had its turn. */
    noteTurn: (sender: string | null): void => senderTurns.note(sender),

    /** Takes turns for up to `room` of a sender's texts. */
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
 * Locks each practice's oldest due texts, as many as its share, that no other transaction has locked. The condition on
 * the state is that of the index `messages_due_of_practice`.
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

/** While a sender does not work, its due texts get a note that says so. */
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
