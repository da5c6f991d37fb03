import type { messageEndpoints } from '@eyecart/shared/contracts';
import { type Handlers, Reply } from '../../http/mount-contract.js';
import type { MessageService } from './message-service.js';

const CONFIRMED = 'Cart link has been sent to the patient successfully.';
const UNCONFIRMED = 'Delivery not confirmed yet. The text is not sent again; its status follows by itself.';

export function createMessageHandlers(messages: MessageService): Handlers<typeof messageEndpoints> {
  return {
    async sendSms({ caller, body }) {
      const { message, status } = await messages.sendInitial(caller, {
        phoneNumber: body.phoneNumber,
        cartUrl: body.cartUrl,
        patientLastName: body.patientLastName || null,
        consent: body.consent,
        consentVersion: body.consentVersion,
        draftOrderId: body.draftOrderId ?? null,
      });
      const isSent = status === 'sent';
      return new Reply(isSent ? 200 : 202, {
        success: true,
        status,
        messageId: message.id,
        message: isSent ? CONFIRMED : UNCONFIRMED,
      });
    },
    // Stand-ins until the history and the check are wired.
    listMessages: () => ({ messages: [], nextCursor: null }),
    checkSend: () => ({ warnings: [] }),
  };
}
