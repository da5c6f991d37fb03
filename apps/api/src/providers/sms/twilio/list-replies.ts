import type twilio from 'twilio';
import { z } from 'zod';
import type { ReceivedText } from '../sms-gateway.js';
import { isRcs, namesIn, readAddress } from './read-address.js';
import { readMediaCount } from './read-media-count.js';
import { readMessaging } from './read-messaging.js';

type FirstPage = Awaited<ReturnType<twilio.Twilio['messages']['page']>>;
type Page = Pick<FirstPage, 'instances'> & { nextPage(): Promise<Page> | undefined };
type Message = FirstPage['instances'][number];

/** The most that Twilio puts on a page. */
const PAGE_SIZE = 1000;
/** Replies are among all texts of the account. */
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

/**
 * Tells texts to one of our senders from the account's others. The numbers of a Messaging Service are read when they are
 * needed.
 */
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

/**
 * The account's texts from phones, oldest first. Not only those to our number: replies by RCS come to the RCS sender.
 */
async function listReceived(client: twilio.Twilio, since: Date): Promise<Message[]> {
  // The gateway's times are whole seconds.
  const sinceMs = Math.floor(since.getTime() / 1000) * 1000;
  const found: Message[] = [];
  // No DateSent filter: for a text from a phone that is when its webhook was posted, which may never have happened.
  let page: Page | undefined = await client.messages.page({ pageSize: PAGE_SIZE });
  for (let pages = 1; page !== undefined; pages += 1) {
    if (pages > MAX_PAGES) throw new Error(`More than ${MAX_PAGES * PAGE_SIZE} texts are listed`);
    const fresh = page.instances.filter((message) => receivedAtOf(message).getTime() >= sinceMs);
    found.push(...fresh.filter(({ direction }) => direction === 'inbound'));
    // Newest first, but not strictly: only a page with nothing but old texts ends the search.
    if (page.instances.length > 0 && fresh.length === 0) break;
    page = await page.nextPage();
  }
  return found.reverse().sort((a, b) => receivedAtOf(a).getTime() - receivedAtOf(b).getTime());
}

async function listPool(client: twilio.Twilio, service: string): Promise<ReadonlySet<string>> {
  const path = `/Services/${service}/PhoneNumbers?PageSize=${PAGE_SIZE}`;
  const { phone_numbers: numbers } = await readMessaging(client, path, poolSchema);
  return new Set(numbers.map(({ phone_number: number }) => number));
}

function receivedAtOf({ sid, dateCreated }: Message): Date {
  const at: unknown = dateCreated;
  if (at instanceof Date && !Number.isNaN(at.getTime())) return at;
  throw new Error(`The text gateway lists ${sid} with the creation time "${String(at)}"`);
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
  receivedAt: receivedAtOf(message),
});
