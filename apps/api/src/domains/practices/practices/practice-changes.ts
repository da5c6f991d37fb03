import type { Database } from '../../../db/client.js';
import type { Notifications } from '../../../db/notifications.js';
import { moveToGroup } from '../change-groups.js';
import { type PracticeChange, revokeKey, revokeKeysOf, updatePractice } from '../practice-repository.js';
import { endSessionsOf } from '../sessions/session-repository.js';

/** The operator's changes that take effect at once for everyone who is signed in, in every process. */
export function createPracticeChanges(notifications: Pick<Notifications, 'publish'>) {
  return {
    /** Changes what the operator may change; `false` when there is no such practice. */
    set: (id: string, change: PracticeChange): Promise<boolean> =>
      notifications.publish('access_changed', (tx) => updatePractice(tx, id, change)),
    /**
     * Gives a practice another ID to sign in with and ends its sessions at once. Known browsers stay known, and API keys
     * go on.
     */
    async setSignInId(id: string, signInId: string): Promise<void> {
      await notifications.publish('access_changed', async (tx) => {
        await updatePractice(tx, id, { signInId });
        await endSessionsOf(tx, id);
        return true;
      });
    },
    /** Disables a practice and ends its sessions and API keys at once; `false` when there is none with this id. */
    disable: (id: string, now: Date): Promise<boolean> =>
      notifications.publish('access_changed', async (tx) => {
        const isDisabled = await updatePractice(tx, id, { disabledAt: now });
        await endSessionsOf(tx, id);
        await revokeKeysOf(tx, id, now);
        return isDisabled;
      }),
    /** Ends a key and returns its practice, null for a group's; null alone when there is none with this id. */
    async revokeApiKey(id: string, now: Date): Promise<{ readonly practiceId: string | null } | null> {
      let revoked: { readonly practiceId: string | null } | null = null;
      await notifications.publish('access_changed', async (tx) => {
        revoked = await revokeKey(tx, id, now);
        return revoked !== null;
      });
      return revoked;
    },
    /** Puts a practice into a group, or into none. @throws ApiError `limit_reached` */
    async setGroup(id: string, groupId: string | null, now: Date): Promise<void> {
      await notifications.publish('access_changed', async (tx) => {
        await moveToGroup(tx, id, groupId, now);
        return true;
      });
    },
    /** Changes a group. */
    async changeGroup(change: (tx: Database) => Promise<void>): Promise<void> {
      await notifications.publish('access_changed', async (tx) => {
        await change(tx);
        return true;
      });
    },
  };
}
