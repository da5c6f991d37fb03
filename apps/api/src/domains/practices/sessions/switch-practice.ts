import type { OtherPractice, Practice } from '@eyecart/shared/contracts';
import type { Database } from '../../../db/client.js';
import type { Notifications } from '../../../db/notifications.js';
import type { Caller } from '../../../http/access.js';
import { ApiError } from '../../../http/api-error.js';
import type { RateLimiter } from '../../../http/rate-limit.js';
import type { Clock } from '../../../providers/clock.js';
import { recordAction } from '../audit-repository.js';
import { findGroupIdOf, lockGroup } from '../group-repository.js';
import { hashToken, newToken } from '../token.js';
import {
  addSession,
  findPracticeSwitchedTo,
  listSwitchablePractices,
  lockPractices,
  readSession,
  removeSession,
} from './session-repository.js';
import { endOf, MAX_SESSIONS, sessionIdOf } from './session-service.js';

/** Limited, since each switch adds entries to the append-only audit trail. */
const SWITCHES_PER_HOUR = 240;

interface Dependencies {
  readonly db: Database;
  readonly notifications: Notifications;
  readonly rateLimiter: Pick<RateLimiter, 'take'>;
  readonly clock: Clock;
}

export type PracticeSwitch = ReturnType<typeof createPracticeSwitch>;

/** Lets staff of a group whose sign-in is shared switch between its practices (docs/decisions/043-groups.md). */
export function createPracticeSwitch({ db, notifications, rateLimiter, clock }: Dependencies) {
  return {
    listOthers: ({ kind, practice }: Caller): Promise<OtherPractice[]> =>
      kind === 'session' ? listSwitchablePractices(db, practice.id) : Promise.resolve([]),

    /**
     * Replaces the session of a token by one of another practice, which ends no later than the first would have.
     * @throws ApiError `switch_refused`, `not_signed_in`, `rate_limited`
     */
    async switchTo(
      { kind, practice, name }: Caller,
      token: string | null,
      practiceId: string,
    ): Promise<{ practice: Practice; sessionToken: string }> {
      if (kind !== 'session' || token === null) throw new ApiError('switch_refused');
      await rateLimiter.take({
        key: `switches:${practice.id}`,
        limit: SWITCHES_PER_HOUR,
        windowSeconds: 3600,
      });
      const sessionToken = newToken();
      const [before, after] = [hashToken(token), hashToken(sessionToken)];
      const now = clock.now();
      let switched: Practice | null = null;
      await notifications.publish('access_changed', async (tx) => {
        const refuseOutsiders = async () => {
          const others = await listSwitchablePractices(tx, practice.id);
          if (!others.some(({ id }) => id === practiceId)) throw new ApiError('switch_refused');
        };
        // Checked before any lock too, so that nobody can block a practice outside the group.
        await refuseOutsiders();
        const groupId = await findGroupIdOf(tx, practice.id);
        if (groupId === null) throw new ApiError('switch_refused');
        // What would end the new session waits for this lock, and then ends it.
        await lockGroup(tx, groupId);
        const first = await readSession(tx, before);
        const originId = first?.originPracticeId ?? practice.id;
        await lockPractices(tx, [originId, practice.id, practiceId]);
        const session = await readSession(tx, before);
        if (session === null || session.practiceId !== practice.id) throw new ApiError('not_signed_in');
        await refuseOutsiders();
        switched = await findPracticeSwitchedTo(tx, practiceId);
        await addSession(
          tx,
          {
            tokenHash: after,
            practiceId,
            originPracticeId: originId === practiceId ? null : originId,
            device: session.device,
            createdAt: session.createdAt,
            lastUsedAt: now,
            expiresAt: endOf(session, now),
          },
          MAX_SESSIONS,
        );
        if (!(await removeSession(tx, before))) throw new ApiError('not_signed_in');
        const record = (action: 'session.switched-out' | 'session.switched-in', id: string, hash: string) =>
          recordAction(
            tx,
            {
              practice: { id },
              reference: `session:${sessionIdOf(hash)}`,
              ...(name !== undefined && { name }),
            },
            { action, subject: null, at: now },
          );
        await record('session.switched-out', practice.id, before);
        await record('session.switched-in', practiceId, after);
        return true;
      });
      if (switched === null) throw new ApiError('switch_refused');
      return { practice: switched, sessionToken };
    },
  };
}
