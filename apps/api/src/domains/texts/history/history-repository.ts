import type { HistoryFilter } from '@eyecart/shared/contracts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database, RootDatabase } from '../../../db/client.js';
import { runPrepared } from '../../../db/run-prepared.js';
import { messages } from '../../../db/schema/index.js';
import { IS_LISTED } from '../is-listed.js';
import { countFiltered, countStopped } from './history-filters.js';

/** The number (E.164) of a practice's text; null when there is none, or it was erased. */
export async function findNumberOf(
  tx: Database,
  practiceId: string,
  messageId: string,
): Promise<string | null> {
  const [found] = await tx
    .select({ phoneNumber: messages.phoneNumber })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.practiceId, practiceId)));
  return found?.phoneNumber ?? null;
}

/** The id of a text's first text, which may be itself; null for a text without a cart, or of another practice. */
export async function findFirstTextOf(
  tx: Database,
  practiceId: string,
  messageId: string,
): Promise<string | null> {
  const [found] = await tx
    .select({ firstId: sql<string>`coalesce(${messages.firstMessageId}, ${messages.id})` })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.practiceId, practiceId),
        inArray(messages.type, ['initial', 'scheduled', 'reminder', 'link']),
      ),
    );
  return found?.firstId ?? null;
}

/** The ids of a practice's latest first texts to a number. */
export async function listFirstTextsTo(
  tx: Database,
  practiceId: string,
  phoneNumber: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        sql`${messages.practiceId} = ${practiceId}`,
        sql`${IS_LISTED}`,
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** How many texts each filter finds. */
export async function countHistory(
  db: RootDatabase,
  practiceId: string,
): Promise<Record<HistoryFilter, number>> {
  const [[counts], [stopped]] = await Promise.all([
    runPrepared<Record<Exclude<HistoryFilter, 'stopped'>, number>>(db.$client, countFiltered(practiceId)),
    runPrepared<Record<'stopped', number>>(db.$client, countStopped(practiceId)),
  ]);
  if (!counts || !stopped) throw new Error('The texts were not counted.');
  return { ...counts, ...stopped };
}
