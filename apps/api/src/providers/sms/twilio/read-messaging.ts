import type twilio from 'twilio';
import type { z } from 'zod';
import { readCode } from './gateway-client.js';

const ORIGIN = 'https://messaging.twilio.com/v1';

/** The gateway answered with an error. */
export class MessagingRefused extends Error {
  override readonly name = 'MessagingRefused';

  constructor(
    readonly status: number,
    readonly code: number | null,
  ) {
    super(`The messaging API answered HTTP ${status}, code ${code ?? 'none'}`);
  }
}

/**
 * Reads from Twilio's messaging API, whose client is left out of the build (`rolldown.config.ts`).
 * @throws MessagingRefused, or another error when it is not reached or the answer does not match
 */
export async function readMessaging<T>(
  client: twilio.Twilio,
  path: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const { statusCode, body } = await client.request({ method: 'get', uri: `${ORIGIN}${path}` });
  const answer: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  if (statusCode >= 400) throw new MessagingRefused(statusCode, readCode(answer));
  return schema.parse(answer);
}
