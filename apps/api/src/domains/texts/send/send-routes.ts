import type { messageEndpoints } from '@eyecart/shared/contracts';
import { describeReason } from '@eyecart/shared/staff-messages/reason-sentences';
import { waitOf } from '../../../db/reason-columns.js';
import type { Caller, CallerPractice } from '../../../http/access.js';
import { Reply } from '../../../http/answer.js';
import type { Handlers } from '../../../http/mount-contract.js';
import type { SendLinkAgain } from '../link-again/send-link-again.js';
import type { MessageRow } from '../message-types.js';
import { reasonContext } from '../reason-context.js';
import type { RefuseSend } from '../refuse-send.js';
import type { SendCart } from '../send-cart.js';
import type { CheckSend } from './check-send.js';
import type { CorrectNumber } from './correct-number.js';

const CONFIRMED = 'Cart link has been sent to the patient successfully.';
const UNCONFIRMED = 'Delivery not confirmed yet. No need to send again.';

export function createSendHandlers({
  refuseSend,
  sendCart,
  checkSend,
  correctNumber,
  sendLinkAgain,
}: {
  readonly refuseSend: Pick<RefuseSend, 'countRefusedSend'>;
  readonly sendCart: SendCart;
  readonly checkSend: CheckSend;
  readonly correctNumber: CorrectNumber;
  readonly sendLinkAgain: SendLinkAgain;
}): Pick<Handlers<typeof messageEndpoints>, 'checkSend' | 'sendSms' | 'correctNumber' | 'textLinkAgain'> {
  return {
    checkSend({ caller, body }) {
      return checkSend(caller.practice, body);
    },
    sendSms: {
      before: ({ caller, body }) => refuseSend.countRefusedSend(caller.practice.id, body.phoneNumber),
      effect({ tx, caller, body: { isFollowUp, ...body } }) {
        const request = { ...body, followUp: isFollowUp ? ('again' as const) : undefined };
        return sendCart.enqueue(tx, caller, request);
      },
      async follow({ caller, body }, messageId) {
        const { message, status } = await sendCart.send(caller, messageId, body.draftOrderId ?? null);
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
      before: ({ caller, body }) => refuseSend.countRefusedSend(caller.practice.id, body.phoneNumber),
      effect: ({ tx, caller, params, body }) => correctNumber(tx, caller, params.id, body),
      follow: ({ caller }, messageId) => send(caller, messageId),
    },
    textLinkAgain: {
      effect: ({ tx, caller, params, body }) =>
        sendLinkAgain(tx, caller, { messageId: params.id, isFollowUp: body.isFollowUp ?? false }),
      follow: ({ caller }, messageId) => send(caller, messageId),
    },
  };

  async function send(caller: Caller, messageId: string) {
    const { status } = await sendCart.send(caller, messageId, null);
    return new Reply(status === 'sent' ? 200 : 202, { success: true as const, status, messageId });
  }
}

/** Why a queued text is delayed; null when it only waits for its next attempt. */
function waitWords(message: MessageRow, practice: CallerPractice): string | null {
  const wait = message.state === 'queued' ? waitOf(message) : null;
  return wait && describeReason(wait, reasonContext(practice, message.phoneNumber)).sentence;
}
