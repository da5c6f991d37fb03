import twilio from 'twilio';
import { SANDBOX_CREDENTIALS } from '../credentials.js';

/** Posts a form as the gateway does, signed over the URL and every field. */
export async function postSigned(
  url: string,
  fields: Record<string, string>,
  closing: AbortSignal,
): Promise<{ status: number; body: string }> {
  const signature = twilio.getExpectedTwilioSignature(SANDBOX_CREDENTIALS.twilio.authToken, url, fields);
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
      'X-Twilio-Signature': signature,
      'User-Agent': 'TwilioProxy/1.1',
    },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
    signal: AbortSignal.any([closing, AbortSignal.timeout(15_000)]),
  });
  return { status: response.status, body: await response.text() };
}
