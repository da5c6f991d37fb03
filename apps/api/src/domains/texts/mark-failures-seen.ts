import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../db/client.js';
import { messages } from '../../db/schema/index.js';
import { isOneOf, lockedInOrder } from './cancel-texts.js';

/** Staff have seen that these texts failed. Texts of another practice are left alone. */
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
