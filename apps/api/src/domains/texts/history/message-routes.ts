import type { messageEndpoints } from '@eyecart/shared/contracts';
import { describeReason } from '@eyecart/shared/languages/reason-sentences';
import { waitOf } from '../../../db/reason-columns.js';
import type { CallerPractice } from '../../../http/access.js';
import { type Handlers, Reply, Versioned } from '../../../http/mount-contract.js';
import { shareReads } from '../../../http/share-reads.js';
import type { MessageRow } from '../message-types.js';
import type { NewNumbers } from '../new-numbers.js';
import { reasonContext } from '../reason-context.js';
import type { CheckSend } from './check-send.js';
import type { CorrectNumber } from './correct-number.js';
import type { MessageHistory } from './message-history.js';
import type { MessageService } from './message-service.js';

const CONFIRMED = 'Cart link has been sent to the patient successfully.';
const UNCONFIRMED = 'Delivery not confirmed yet. No need to send again.';

export function createMessageHandlers({
  messages,
  messageHistory,
  checkSend,
  correctNumber,
  newNumbers,
}: {
  readonly messages: MessageService;
  readonly messageHistory: MessageHistory;
  readonly checkSend: CheckSend;
  readonly correctNumber: CorrectNumber;
  readonly newNumbers: Pick<NewNumbers, 'countRefusedSend'>;
}): Handlers<typeof messageEndpoints> {
  return {
    sendSms: {
      before: ({ caller, body }) => newNumbers.countRefusedSend(caller.practice.id, body.phoneNumber),
      effect({ tx, caller, body: { isFollowUp, ...body } }) {
        const request = { ...body, followUp: isFollowUp ? ('again' as const) : undefined };
        return messages.queueInitial(tx, caller, request);
      },
      async follow({ caller, body }, messageId) {
        const { message, status } = await messages.send(caller, messageId, body.draftOrderId ?? null);
        const isSent = status === 'sent';
        return new Reply(isSent ? 200 : 202, {
          success: true,
          status,
          messageId,
          message: isSent ? CONFIRMED : (waitWords(message, caller.practice) ?? UNCONFIRMED),
        });
      },
    },
    correctNumber: {
      before: ({ caller, body }) => newNumbers.countRefusedSend(caller.practice.id, body.phoneNumber),
      effect: ({ tx, caller, params, body }) => correctNumber(tx, caller, params.id, body),
      async follow({ caller }, messageId) {
        const { status } = await messages.send(caller, messageId, null);
        return new Reply(status === 'sent' ? 200 : 202, { success: true, status, messageId });
      },
    },
    listMessages: shareReads(async ({ caller, query }) => {
      const { version, readPage } = await messageHistory.findPage(caller.practice, query);
      return new Versioned(version, readPage);
    }),
    async searchMessages({ caller, body }) {
      const { readPage } = await messageHistory.findPage(caller.practice, body);
      return readPage();
    },
    async countMessages({ caller }) {
      return { counts: await messageHistory.count(caller.practice) };
    },
    checkSend({ caller, body }) {
      return checkSend(caller.practice, body);
    },
  };
}

/** Why a queued text is delayed; null when only its next attempt is pending, or it is not delayed. */
function waitWords(message: MessageRow, practice: CallerPractice): string | null {
  const wait = message.state === 'queued' ? waitOf(message) : null;
  return wait && describeReason(wait, reasonContext(practice, message.phoneNumber)).sentence;
}
