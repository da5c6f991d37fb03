import { createHash } from 'node:crypto';
import type { followUpEndpoints } from '@eyecart/shared/contracts';
import { Versioned } from '../../http/answer.js';
import type { Handlers } from '../../http/mount-contract.js';
import { shareReads } from '../../http/share-reads.js';
import type { FollowUpService } from './follow-up-service.js';

export function createFollowUpHandlers(followUps: FollowUpService): Handlers<typeof followUpEndpoints> {
  return {
    listFollowUps: shareReads(async ({ caller, query }) => {
      const page = await followUps.list(caller.practice, query);
      // One statement reads it all, so the answer itself is its version.
      const version = createHash('sha256').update(JSON.stringify(page)).digest('hex').slice(0, 32);
      return new Versioned(version, async () => page);
    }),
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
