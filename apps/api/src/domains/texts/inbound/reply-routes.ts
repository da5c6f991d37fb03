import type { replyEndpoints } from '@eyecart/shared/contracts';
import type { Handlers } from '../../../http/mount-contract.js';
import type { ReplyService } from './reply-service.js';

export function createReplyHandlers(replies: ReplyService): Handlers<typeof replyEndpoints> {
  return {
    getReply({ caller, params }) {
      return replies.get(caller.practice.id, params.id);
    },
    async markRepliesSeen({ tx, caller, body }) {
      await replies.markSeen(tx, caller.practice.id, body.replyIds);
      return { success: true };
    },
    async decideReply({ tx, caller, params, body }) {
      return { success: true, reply: await replies.decide(tx, caller, params.id, body.decision) };
    },
  };
}
