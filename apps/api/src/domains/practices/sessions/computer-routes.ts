import type { computerEndpoints } from '@eyecart/shared/contracts';
import { ApiError } from '../../../http/api-error.js';
import type { Handlers } from '../../../http/mount-contract.js';
import type { SessionService } from './session-service.js';

/** The practice's sessions, which its staff see as computers. */
export function createComputerHandlers(
  sessions: Pick<SessionService, 'listSessions' | 'endSession'>,
): Handlers<typeof computerEndpoints> {
  return {
    async listSessions({ caller }) {
      return { sessions: await sessions.listSessions(caller) };
    },
    async endSession({ caller, params }) {
      if (!(await sessions.endSession(caller, params.id))) throw new ApiError('session_not_found');
      return { success: true };
    },
  };
}
