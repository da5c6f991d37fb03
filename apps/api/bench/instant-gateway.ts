import { DAY_MS, HOUR_MS } from '@eyecart/shared/rules/durations';
import type { Clock } from '../src/providers/clock.js';
import type { SmsGateway } from '../src/providers/sms/sms-gateway.js';
import { createRecordingGateway } from '../test/support/recording-gateway.js';

/** A gateway that accepts every text at once and tells `onText` its number. It receives and reports nothing. */
export function createInstantGateway(onText: (to: string) => void): SmsGateway {
  let sent = 0;
  return {
    ...createRecordingGateway([]),
    async send({ to }) {
      sent += 1;
      onText(to);
      return { kind: 'sent', gatewayId: `SM${sent}` };
    },
  };
}

/** A clock that shows noon in Chicago now, so that the hours are checked and let texts go. */
export function createNoonClock(): Clock {
  const sinceNoon = (Date.now() - 18 * HOUR_MS) % DAY_MS;
  const aheadMs = DAY_MS - sinceNoon;
  return { now: () => new Date(Date.now() + aheadMs) };
}
