import { SANDBOX_CREDENTIALS } from '../credentials.js';
import type { Text } from './text-types.js';

const root = `/2010-04-01/Accounts/${SANDBOX_CREDENTIALS.twilio.accountSid}/Messages`;
const rfc2822 = (at: string | null): string | null =>
  at === null ? null : new Date(at).toUTCString().replace('GMT', '+0000');

/** A text in the gateway's API. */
export const textJson = (text: Text) => ({
  account_sid: SANDBOX_CREDENTIALS.twilio.accountSid,
  api_version: '2010-04-01',
  body: text.body,
  date_created: rfc2822(text.createdAt),
  date_sent: rfc2822(text.sentAt),
  date_updated: rfc2822(text.updatedAt),
  direction: text.direction,
  error_code: text.errorCode,
  error_message: null,
  from: text.messagingServiceSid !== null && text.status === 'accepted' ? null : text.from,
  messaging_service_sid: text.messagingServiceSid,
  num_media: String(text.numMedia ?? 0),
  num_segments: String(text.numSegments),
  price: null,
  price_unit: 'USD',
  sid: text.sid,
  status: text.status,
  subresource_uris: { media: `${root}/${text.sid}/Media.json` },
  to: text.to,
  uri: `${root}/${text.sid}.json`,
});
