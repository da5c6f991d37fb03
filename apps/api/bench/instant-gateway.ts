import { DAY_MS, HOUR_MS } from '@eyecart/shared/rules/durations';
import type { Clock } from '../src/providers/clock.js';
import type { SmsGateway } from '../src/providers/sms/sms-gateway.js';

/** A gateway that accepts every text at once and tells `onText` its number. It receives and reports nothing. */
export function createInstantGateway(onText: (to: string) => void): SmsGateway {
  let sent = 0;
  return {
    name: 'instant',
    sender: 'instant',
    isSender: () => true,
    textsPerSecondOf: () => null,
    startNumberOf: () => null,
    secret: 'bench',
    isTestNumber: () => false,
    acknowledgement: { contentType: 'text/plain', body: '' },
    async send({ to }) {
      sent += 1;
      onText(to);
      return { kind: 'sent', gatewayId: `SM${sent}` };
    },
    listTexts: async () => [],
    listReplies: async () => [],
    findReceivedAt: async () => null,
    inspect: async () => [],
    readStatusReport: () => null,
    readIncomingText: () => null,
  };
}

/** A clock that shows noon in Chicago now, so that the hours are checked and let texts go. */
export function createNoonClock(): Clock {
  const sinceNoon = (Date.now() - 18 * HOUR_MS) % DAY_MS;
  const aheadMs = DAY_MS - sinceNoon;
  return { now: () => new Date(Date.now() + aheadMs) };
}
