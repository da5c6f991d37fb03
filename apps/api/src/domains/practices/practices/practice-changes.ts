import type { Database } from '../../../db/client.js';
import type { Notifications } from '../../../db/notifications.js';
import { moveToGroup } from '../change-groups.js';
import { type PracticeChange, revokeKey, revokeKeysOf, updatePractice } from '../practice-repository.js';
import { endSessionsOf } from '../sessions/session-repository.js';

/** The operator's changes, which take effect at once for everyone who is signed in, in every process. */
export function createPracticeChanges(notifications: Pick<Notifications, 'publish'>) {
  const publish = async (change: (tx: Database) => Promise<void>): Promise<void> => {
    await notifications.publish('access_changed', async (tx) => {
      await change(tx);
      return true;
    });
  };

  return {
    /** Changes a practice; `false` when there is no such practice. */
    set: (id: string, change: PracticeChange): Promise<boolean> =>
      notifications.publish('access_changed', (tx) => updatePractice(tx, id, change)),
    /** Changes a practice's sign-in ID and ends its sessions at once. Known browsers and API keys stay valid. */
    setSignInId: (id: string, signInId: string): Promise<void> =>
      publish(async (tx) => {
        await updatePractice(tx, id, { signInId });
        await endSessionsOf(tx, id);
      }),
    /** Disables a practice and ends its sessions and API keys at once; `false` when there is none with this id. */
    disable: (id: string, now: Date): Promise<boolean> =>
      notifications.publish('access_changed', async (tx) => {
        const isDisabled = await updatePractice(tx, id, { disabledAt: now });
        await endSessionsOf(tx, id);
        await revokeKeysOf(tx, id, now);
        return isDisabled;
      }),
    /** Revokes a key and returns its practice, which is null for a group's key; null when there is no such key. */
    async revokeApiKey(id: string, now: Date): Promise<{ readonly practiceId: string | null } | null> {
      let revoked: { readonly practiceId: string | null } | null = null;
      await notifications.publish('access_changed', async (tx) => {
        revoked = await revokeKey(tx, id, now);
        return revoked !== null;
      });
      return revoked;
    },
    /** Moves a practice into a group, or out of one. @throws ApiError `limit_reached` */
    setGroup: (id: string, groupId: string | null, now: Date): Promise<void> =>
      publish((tx) => moveToGroup(tx, id, groupId, now)),
    /** Changes a group. */
    changeGroup: publish,
  };
}
