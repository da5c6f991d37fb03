import type { SmsGateway } from '../../src/providers/sms/sms-gateway.js';

/** A gateway that accepts and records every text. */
export function createRecordingGateway(sent: { to: string; body: string }[]): SmsGateway {
  return {
    name: 'twilio',
    sender: 'recording',
    isSender: () => true,
    textsPerSecondOf: () => null,
    startNumberOf: () => null,
    secret: 'recording',
    isTestNumber: () => false,
    acknowledgement: { contentType: 'text/plain', body: '' },
    async send({ to, body }) {
      sent.push({ to, body });
      return { kind: 'sent', gatewayId: `SM${sent.length}` };
    },
    listTexts: async () => [],
    listReplies: async () => [],
    findDelivery: async () => null,
    findReceivedAt: async () => null,
    inspect: async () => [],
    readStatusReport: () => null,
    readIncomingText: () => null,
  };
}
