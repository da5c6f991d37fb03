import twilio from 'twilio';
import { z } from 'zod';
import type { GatewayFinding } from '../sms-gateway.js';
import { explainRefusal } from './explain-code.js';
import { GatewayBusy } from './gateway-client.js';
import { findRcs, findRegistration } from './inspect-registration.js';
import { findNumber, type InspectedSender, ok, unknown, wrong } from './inspected-sender.js';
import { MessagingRefused, readMessaging } from './read-messaging.js';

type Inspect = (sender: InspectedSender) => Promise<Omit<GatewayFinding, 'subject'>>;

/** Each is checked separately, so that one refusal does not hide the others. Steps refer to docs/going-live.md. */
const INSPECTIONS: readonly (readonly [subject: string, Inspect])[] = [
  ['account', findAccount],
  ['sender', findSender],
  ['registration', findRegistration],
  ['replies', findReplies],
  ['RCS', findRcs],
  ['opt-out words', findOptOut],
  ['redaction', findRedaction],
];

/** Subjects of the checks that depend on the sender. */
const OF_SENDERS: ReadonlySet<string> = new Set(['sender', 'registration', 'replies', 'RCS']);

/**
 * Checks our account, sender, and registration at Twilio. Never throws, and reports an unreachable Twilio once only.
 */
export const inspectAccount = (sender: InspectedSender): Promise<readonly GatewayFinding[]> =>
  runChecks(INSPECTIONS, sender);

/** Checks another sender of our account. Never throws. */
export const inspectSender = (sender: InspectedSender): Promise<readonly GatewayFinding[]> =>
  runChecks(
    INSPECTIONS.filter(([subject]) => OF_SENDERS.has(subject)),
    sender,
  );

async function runChecks(
  inspections: typeof INSPECTIONS,
  sender: InspectedSender,
): Promise<readonly GatewayFinding[]> {
  const findings = await Promise.all(
    inspections.map(async ([subject, inspect]) => {
      try {
        return { wasReached: true, finding: { subject, ...(await inspect(sender)) } };
      } catch (error) {
        return { wasReached: isAnswer(error), finding: { subject, ...explainError(error) } };
      }
    }),
  );
  const first = findings.find(({ wasReached }) => !wasReached);
  return findings.map((one) =>
    one.wasReached || one === first
      ? one.finding
      : { subject: one.finding.subject, ...unknown('Not checked: could not reach the text gateway.') },
  );
}

const NOT_REACHED =
  'Could not reach the text gateway, or its response was not as documented. Let this machine reach api.twilio.com and messaging.twilio.com: DNS, firewall, proxy.';

const poolSchema = z.object({ phone_numbers: z.array(z.object({})) });
const serviceSchema = z.object({
  inbound_request_url: z.string().nullish(),
  use_inbound_webhook_on_number: z.boolean().nullish(),
});

async function findAccount({ client, accountSid }: InspectedSender) {
  const { status, type } = await client.api.v2010.accounts(accountSid).fetch();
  if (status !== 'active') return wrong(`The account is ${status}. Reactivate it in the console.`);
  if (type === 'Trial') {
    return wrong('It is a trial account, which texts verified numbers only (21608). Upgrade it (step 4.1).');
  }
  return ok('active');
}

async function findSender({ client, from, messagingServiceSid }: InspectedSender) {
  if (messagingServiceSid !== null) {
    const path = `/Services/${messagingServiceSid}/PhoneNumbers?PageSize=1`;
    const { phone_numbers: numbers } = await readMessaging(client, path, poolSchema);
    return numbers.length > 0
      ? ok('a Messaging Service with a number')
      : wrong('The Messaging Service has no number. Add one to its sender pool (step 4.3).');
  }
  const number = await findNumber(client, from);
  if (number === null) return wrong(`${from} is not a number on this account (21606). See step 4.8.`);
  return number.capabilities.sms ? ok('a number that can text') : wrong(`${from} cannot send texts.`);
}

async function findReplies({ client, from, messagingServiceSid, repliesUrl }: InspectedSender) {
  const fix = `Set "A message comes in" to ${repliesUrl} (step 4.7): replies such as "please stop" reach us only there.`;
  if (messagingServiceSid !== null) {
    const service = await readMessaging(client, `/Services/${messagingServiceSid}`, serviceSchema);
    if (service.use_inbound_webhook_on_number) return unknown(`Each number says where replies go. ${fix}`);
    return isAt(service.inbound_request_url, repliesUrl) ? ok('posted to this portal') : wrong(fix);
  }
  const number = await findNumber(client, from);
  return isAt(number?.smsUrl, repliesUrl) ? ok('posted to this portal') : wrong(fix);
}

/** Whether a webhook's address is this URL. Connection overrides may follow it (docs/providers.md §2.5). */
const isAt = (address: string | null | undefined, url: string): boolean => address?.split('#')[0] === url;

/** Always unknown, since Twilio's API does not report opt-out words. */
async function findOptOut() {
  return unknown(
    "Twilio's API does not report this. Leave STOP, START, and HELP turned on in the console (step 4.5).",
  );
}

/** The API does not report redaction, but the bodies of listed texts are empty then. */
async function findRedaction({ client }: InspectedSender) {
  const texts = await client.messages.list({ limit: 20 });
  if (texts.length === 0) return unknown('No text was sent yet. Keep message redaction off (step 4.6).');
  return texts.every(({ body }) => body === '')
    ? wrong('Texts are redacted. Turn off message redaction (step 4.6).')
    : ok('off');
}

/** Whether the gateway itself gave this answer. */
const isAnswer = (error: unknown): error is GatewayBusy | Refused =>
  error instanceof GatewayBusy || isRefused(error);

type Refused = InstanceType<typeof twilio.RestException> | MessagingRefused;
const isRefused = (error: unknown): error is Refused =>
  error instanceof twilio.RestException || error instanceof MessagingRefused;

/** Explains an error with the table for failed texts. */
function explainError(error: unknown): Omit<GatewayFinding, 'subject'> {
  if (error instanceof GatewayBusy) return unknown('The text gateway is busy. Try again in a minute.');
  if (!isRefused(error)) return wrong(NOT_REACHED);
  const { code, status } = error;
  const { fault } = explainRefusal(status, code ?? null);
  if (fault === 'transient' || status >= 500)
    return unknown('The text gateway is busy. Try again in a minute.');
  const fix = fault === 'operator' ? 'See docs/emergencies.md, "Gateway codes".' : 'See step 4.8.';
  return wrong(`The text gateway rejected the request (HTTP ${status}, code ${code ?? 'none'}). ${fix}`);
}
