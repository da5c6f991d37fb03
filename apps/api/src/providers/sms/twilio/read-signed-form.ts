import twilio from 'twilio';
import { storableText } from '../../../rules/storable.js';
import { UnsignedWebhookError, type WebhookRequest } from '../../webhook-request.js';

/** A form of Twilio's has some 30 fields. Checking the signature of thousands takes long. */
const MAX_FIELDS = 200;

/**
 * The fields of a webhook form signed with one of our auth tokens; two are valid during a rotation. The signature covers
 * them as sent; what PostgreSQL cannot store is then left out.
 * @throws UnsignedWebhookError for any other request. Source: docs/providers.md §2.5
 */
export function readSignedForm(
  { url, header, body }: WebhookRequest,
  authTokens: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const text = Buffer.from(body).toString('utf8');
  if (text.split('&', MAX_FIELDS + 1).length > MAX_FIELDS) throw new UnsignedWebhookError();
  const form = Object.fromEntries(new URLSearchParams(text));
  const signature = header('X-Twilio-Signature');
  const isSigned =
    signature !== undefined &&
    signature !== '' &&
    authTokens.some((token) => twilio.validateRequest(token, signature, url, form));
  if (!isSigned) throw new UnsignedWebhookError();
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, storableText(value)]));
}
