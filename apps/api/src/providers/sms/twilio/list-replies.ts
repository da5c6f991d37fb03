import type twilio from 'twilio';
import { z } from 'zod';
import type { ReceivedText } from '../sms-gateway.js';
import { createdAtOf, listMessages, type Message, readMediaCount } from './list-messages.js';
import { isRcs, namesIn, readAddress } from './read-address.js';
import { readMessaging } from './read-messaging.js';

/** The most that Twilio puts on a page. */
const PAGE_SIZE = 1000;
/** Many, since the list has all texts of the account. */
const MAX_PAGES = 200;

/** One of our senders: a number, or a Messaging Service, which wins. */
interface Sender {
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
}

const poolSchema = z.object({ phone_numbers: z.array(z.object({ phone_number: z.string() })) });

/**
 * Lists texts from phones to our numbers and Messaging Services, or to their RCS senders, oldest first.
 * @throws when a list cannot be read. Source: docs/providers.md §2.3, §2.11
 */
export async function listReplies(
  client: twilio.Twilio,
  senders: readonly Sender[],
  since: Date,
): Promise<readonly ReceivedText[]> {
  const isTo = createIsTo(client);
  const replies: ReceivedText[] = [];
  for (const message of await listReceived(client, since)) {
    const ours: Sender[] = [];
    for (const sender of senders) if (await isTo(sender, message)) ours.push(sender);
    if (ours.length > 0) replies.push(toReceivedText(message, ours));
  }
  return replies;
}

/** Tells whether a text came to one of our senders. The numbers of a Messaging Service are read when first needed. */
function createIsTo(client: twilio.Twilio) {
  const pools = new Map<string, Promise<ReadonlySet<string>>>();
  const poolOf = (service: string): Promise<ReadonlySet<string>> => {
    const pool = pools.get(service) ?? listPool(client, service);
    pools.set(service, pool);
    return pool;
  };
  return async (
    { from, messagingServiceSid }: Sender,
    { to, messagingServiceSid: named }: Message,
  ): Promise<boolean> => {
    if (to === from || (messagingServiceSid !== null && named === messagingServiceSid)) return true;
    // A request to stop must not be lost because it does not say which sender it answers.
    if (isRcs(to ?? '') && !named) return true;
    if (messagingServiceSid !== null) return (await poolOf(messagingServiceSid)).has(to);
    // Our number may be in a Messaging Service whose RCS sender gets the replies.
    return from !== null && isRcs(to ?? '') && (await poolOf(named)).has(from);
  };
}

/** The account's texts from phones, oldest first; to any number, since replies by RCS come to the RCS sender. */
async function listReceived(client: twilio.Twilio, since: Date): Promise<Message[]> {
  const listed = await listMessages(client, { since, pageSize: PAGE_SIZE, maxPages: MAX_PAGES });
  const received = listed.filter(({ direction }) => direction === 'inbound');
  return received.reverse().sort((a, b) => createdAtOf(a).getTime() - createdAtOf(b).getTime());
}

async function listPool(client: twilio.Twilio, service: string): Promise<ReadonlySet<string>> {
  const path = `/Services/${service}/PhoneNumbers?PageSize=${PAGE_SIZE}`;
  const { phone_numbers: numbers } = await readMessaging(client, path, poolSchema);
  return new Set(numbers.map(({ phone_number: number }) => number));
}

const toReceivedText = (message: Message, ours: readonly Sender[]): ReceivedText => ({
  gatewayId: message.sid,
  ...readAddress(message.from ?? ''),
  sentTo: [
    ...new Set([
      ...namesIn(message.to ?? undefined, message.messagingServiceSid),
      ...ours.flatMap(({ from, messagingServiceSid }) => messagingServiceSid ?? from ?? []),
    ]),
  ],
  body: message.body,
  mediaCount: readMediaCount(message.numMedia),
  handledAs: null,
  receivedAt: createdAtOf(message),
});
