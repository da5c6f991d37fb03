import type { followUpEndpoints } from '@eyecart/shared/contracts';
import { versionedByHash } from '../../http/answer.js';
import type { Handlers } from '../../http/mount-contract.js';
import { shareReads } from '../../http/share-reads.js';
import type { FollowUpService } from './follow-up-service.js';

export function createFollowUpHandlers(followUps: FollowUpService): Handlers<typeof followUpEndpoints> {
  return {
    listFollowUps: shareReads(async ({ caller, query }) =>
      versionedByHash(await followUps.list(caller.practice, query)),
    ),
    searchFollowUps: ({ caller, body }) => followUps.list(caller.practice, body),
    async dismissFollowUp({ tx, caller, body }) {
      return { success: true, dismissalId: await followUps.dismiss(tx, caller, body) };
    },
    async undoDismissal({ tx, caller, params }) {
      await followUps.undo(tx, caller, params.id);
      return { success: true };
    },
  };
}
