import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { LAKESIDE } from './shopping.js';

const SENT_PREFIX = '+1312601';

interface Sending {
  readonly portalUrl: string;
  readonly cookie: string;
  readonly cartUrl: string;
  readonly count: number;
}

/**
 * Sends a cart to this many numbers like the portal: each request is repeated with its key until there is an
 * answer.
 */
export async function sendAll({ count, ...sending }: Sending): Promise<void> {
  const numbers = Array.from(
    { length: count },
    (_, index) => `${SENT_PREFIX}${String(index).padStart(4, '0')}`,
  );
  await pMap(numbers, (phoneNumber) => sendUntilAnswered(sending, phoneNumber), { concurrency: 10 });
}

async function sendUntilAnswered(sending: Omit<Sending, 'count'>, phoneNumber: string): Promise<void> {
  for (;;) {
    const status = await send(sending, phoneNumber);
    if (status === 200 || status === 202) return;
    if (status !== null && status < 500) throw new Error(`A text was refused with ${status}.`);
    await pause(100);
  }
}

/** The response's status; null when there was none. */
async function send(
  { portalUrl, cookie, cartUrl }: Omit<Sending, 'count'>,
  phoneNumber: string,
): Promise<number | null> {
  try {
    const response = await fetch(`${portalUrl}/api/send-sms`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        'idempotency-key': `press ${phoneNumber}`.replace(/\s/g, '-'),
      },
      body: JSON.stringify({ phoneNumber, cartUrl, practiceName: LAKESIDE, consent: true }),
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
