import type { Notifications } from '../../../db/notifications.js';
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
    /** Ends a key and returns its practice; null when there is none with this id. */
    async revokeApiKey(id: string, now: Date): Promise<string | null> {
      let practiceId: string | null = null;
      await notifications.publish('access_changed', async (tx) => {
        practiceId = await revokeKey(tx, id, now);
        return practiceId !== null;
      });
      return practiceId;
    },
  };
}
