import type { groupEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { SessionService } from '../sessions/session-service.js';

/** Tells the holder of a group's key what it can act for. */
export const createGroupHandlers = (
  sessions: Pick<SessionService, 'listPracticesOf'>,
): Handlers<Pick<typeof groupEndpoints, 'getGroup'>> => ({
  getGroup: async ({ caller: { group } }) => ({
    group,
    practices: [...(await sessions.listPracticesOf(group.id))],
  }),
});
