import twilio from 'twilio';
import { UnsignedWebhookError, type WebhookRequest } from '../../webhook-request.js';

/**
 * The fields of a webhook form signed with one of our auth tokens; two are valid during a rotation.
 * @throws UnsignedWebhookError for any other request. Source: docs/providers.md §2.5
 */
export function readSignedForm(
  { url, header, body }: WebhookRequest,
  authTokens: readonly string[],
): Readonly<Record<string, string | undefined>> {
  const form = Object.fromEntries(new URLSearchParams(Buffer.from(body).toString('utf8')));
  const signature = header('X-Twilio-Signature');
  const isSigned =
    signature !== undefined &&
    signature !== '' &&
    authTokens.some((token) => twilio.validateRequest(token, signature, url, form));
  if (!isSigned) throw new UnsignedWebhookError();
  return form;
}
