import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { isOneOf, lockedInOrder } from './cancel-texts.js';

/** Marks failed texts as seen by staff. Ignores texts of other practices. */
export async function markFailuresSeen(
  db: Database,
  practiceId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .update(messages)
    .set({ unseenFailureAt: null })
    .where(
      lockedInOrder(
        db,
        and(isOneOf(ids), eq(messages.practiceId, practiceId), isNotNull(messages.unseenFailureAt)),
      ),
    );
}
