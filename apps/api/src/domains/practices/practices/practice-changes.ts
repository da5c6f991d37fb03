import { and, eq, isNull } from 'drizzle-orm';
import type { Notifications } from '../../../db/notifications.js';
import { apiKeys, practices } from '../../../db/schema/index.js';
import type { PracticeRow } from '../practice-repository.js';
import { endSessionsOf } from '../sessions/session-repository.js';

/** The operator's changes that take effect at once for everyone who is signed in, in every process. */
export function createPracticeChanges(notifications: Pick<Notifications, 'publish'>) {
  return {
    /** Changes what the operator may change; `false` when there is no such practice. */
    async set(
      id: string,
      change: Partial<
        Pick<
          PracticeRow,
          'name' | 'discountCode' | 'timeZone' | 'phoneNumber' | 'language' | 'automaticRefills' | 'gallery'
        >
      >,
    ): Promise<boolean> {
      return notifications.publish('access_changed', async (tx) => {
        const changed = await tx.update(practices).set(change).where(eq(practices.id, id)).returning();
        return changed.length > 0;
      });
    },
    /**
     * Gives a practice another ID to sign in with and ends its sessions at once. Known browsers stay known, and API keys
     * go on.
     */
    async setSignInId(id: string, signInId: string): Promise<void> {
      await notifications.publish('access_changed', async (tx) => {
        await tx.update(practices).set({ signInId }).where(eq(practices.id, id));
        await endSessionsOf(tx, id);
        return true;
      });
    },
    /** Disables a practice and ends its sessions and API keys at once; `false` when there is none with this id. */
    async disable(id: string, now: Date): Promise<boolean> {
      return notifications.publish('access_changed', async (tx) => {
        const disabled = await tx
          .update(practices)
          .set({ disabledAt: now })
          .where(eq(practices.id, id))
          .returning();
        await endSessionsOf(tx, id);
        await tx
          .update(apiKeys)
          .set({ revokedAt: now })
          .where(and(eq(apiKeys.practiceId, id), isNull(apiKeys.revokedAt)));
        return disabled.length > 0;
      });
    },
    /** Ends a key and returns its practice; null when there is none with this id. */
    async revokeApiKey(id: string, now: Date): Promise<string | null> {
      let practiceId: string | null = null;
      await notifications.publish('access_changed', async (tx) => {
        const [revoked] = await tx
          .update(apiKeys)
          .set({ revokedAt: now })
          .where(eq(apiKeys.id, id))
          .returning();
        practiceId = revoked?.practiceId ?? null;
        return revoked !== undefined;
      });
      return practiceId;
    },
  };
}
