import { createHmac, timingSafeEqual } from 'node:crypto';
import { WEBHOOK_DATA, type WebhookEvent } from '@eyecart/shared/contracts';
import { z } from 'zod';
import type { Open, Unlisted } from './open.js';
import { openAnswer } from './open-answer.js';

type DataOf = { readonly [E in WebhookEvent]: Open<z.output<(typeof WEBHOOK_DATA)[E]>> };

interface Posted<Type extends string, Data> {
  readonly type: Type;
  /** When the event happened, in ISO 8601. */
  readonly timestamp: string;
  /** Whose event it is; missing in a test. */
  readonly practiceId?: string;
  readonly data: Data;
}

/** The test that `testWebhook` posts. */
export type WebhookTest = Posted<'webhook.test', { readonly webhookId: string }>;

/** What the portal posts, by `type`. A later portal may post other events: ignore those. */
export type EyecartEvent =
  | { readonly [E in WebhookEvent]: Posted<E, DataOf[E]> }[WebhookEvent]
  | WebhookTest
  | Posted<Unlisted, Readonly<Record<string, unknown>>>;

/** The types of events that this version of the client knows, without the test. */
export type EyecartEventType = WebhookEvent;

/** Why a post is not accepted. */
export type WebhookFault = 'missing_header' | 'wrong_time' | 'wrong_signature' | 'unexpected_event';

/** A post that is not the portal's, or not a recent one: answer 400 and do nothing. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';

  constructor(
    readonly code: WebhookFault,
    message: string,
  ) {
    super(message);
  }
}

export interface WebhookPost {
  /** The body as it came, before any parsing: the signature is of these bytes. */
  readonly body: string | Uint8Array;
  /** Those of `node:http` and its frameworks, or of `fetch`. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The webhook's secret, `whsec_…`. */
  readonly secret: string;
  /** How far `webhook-timestamp` may be off; 300 seconds by default. */
  readonly toleranceSeconds?: number;
  /** By this machine's clock unless given. */
  readonly now?: Date;
}

/**
 * Checks that the portal signed a post, and recently, and returns its event. An event may arrive twice: deduplicate by
 * the `webhook-id` header. See docs/webhooks.md.
 * @throws WebhookError otherwise
 */
export function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: WebhookPost): EyecartEvent {
  const id = headerOf(headers, 'webhook-id');
  const postedAt = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const offSeconds = Math.abs(
    now.getTime() / 1000 - (/^\d+$/.test(postedAt) ? Number(postedAt) : Number.NaN),
  );
  if (!(offSeconds <= toleranceSeconds))
    throw new WebhookError(
      'wrong_time',
      `The webhook-timestamp ${postedAt} is more than ${toleranceSeconds} seconds off.`,
    );
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
  const signature = createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${postedAt}.`)
    .update(body)
    .digest();
  // While a secret is being replaced, there is a signature for each.
  if (!signatures.some((one) => isSame(one, signature)))
    throw new WebhookError('wrong_signature', 'No webhook-signature matches the secret and the body.');
  return readEvent(text);
}

function headerOf(headers: WebhookPost['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError('missing_header', `The post has no single header ${name}.`);
}

function isSame(given: string, signature: Buffer): boolean {
  const [version, encoded = ''] = given.split(',');
  const bytes = Buffer.from(encoded, 'base64');
  return version === 'v1' && bytes.length === signature.length && timingSafeEqual(bytes, signature);
}

const eventSchema = z.object({
  type: z.string(),
  timestamp: z.string(),
  practiceId: z.string().optional(),
  data: z.record(z.string(), z.unknown()),
});

function readEvent(text: string): EyecartEvent {
  try {
    const event = eventSchema.parse(JSON.parse(text));
    const schema = Object.entries(WEBHOOK_DATA).find(([type]) => type === event.type)?.[1];
    return { ...event, data: schema ? openAnswer(schema).parse(event.data) : event.data } as EyecartEvent;
  } catch {
    throw new WebhookError(
      'unexpected_event',
      'The post is signed, but its event is not as this client expects.',
    );
  }
}
