import type { Language } from '@eyecart/shared/languages/languages';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';

/** The language of a practice's latest text to a number; null when there is none. */
export async function findLanguageOf(
  db: Database,
  practiceId: string,
  phoneNumber: string,
): Promise<Language | null> {
  const [last] = await db
    .select({ language: messages.language })
    .from(messages)
    .where(
      and(
        eq(messages.phoneNumber, phoneNumber),
        eq(messages.practiceId, practiceId),
        inArray(messages.type, ['initial', 'scheduled']),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1);
  return last?.language ?? null;
}
