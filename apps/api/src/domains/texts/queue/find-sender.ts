import { eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.js';
import { messages, practices } from '../../../db/schema/index.js';

/** The own sender of a text's practice; null for the one that all share. */
export async function findSender(db: Database, messageId: string): Promise<string | null> {
  const [found] = await db
    .select({ sender: practices.sender })
    .from(messages)
    .innerJoin(practices, eq(practices.id, messages.practiceId))
    .where(eq(messages.id, messageId));
  return found?.sender ?? null;
}
