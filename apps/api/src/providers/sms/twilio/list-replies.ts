import type twilio from 'twilio';
import { z } from 'zod';
import type { ReceivedText } from '../sms-gateway.js';
import { readMessaging } from './read-messaging.js';

type FirstPage = Awaited<ReturnType<twilio.Twilio['messages']['page']>>;
type Page = Pick<FirstPage, 'instances'> & { nextPage(): Promise<Page> | undefined };
type Message = FirstPage['instances'][number];

/** The most that Twilio puts on a page. */
const PAGE_SIZE = 1000;
/** A Messaging Service's replies are among all texts of the account. */
const MAX_PAGES = 200;

interface Sender {
  readonly client: twilio.Twilio;
  readonly from: string | null;
  readonly messagingServiceSid: string | null;
}

const poolSchema = z.object({ phone_numbers: z.array(z.object({ phone_number: z.string() })) });

/**
 * Lists texts from phones to our number, or to the numbers of our Messaging Service, oldest first.
 * @throws when a list cannot be read. Source: docs/providers.md §2.3
 */
export async function listReplies(
  { client, from, messagingServiceSid }: Sender,
  since: Date,
): Promise<readonly ReceivedText[]> {
  const to = messagingServiceSid === null ? from : null;
  const received = await listReceived(client, to, since);
  if (messagingServiceSid === null) return received.map(toReceivedText);
  const isOfService = (message: Message) => message.messagingServiceSid === messagingServiceSid;
  if (received.every(isOfService)) return received.map(toReceivedText);
  const pool = await listPool(client, messagingServiceSid);
  return received
    .filter((message) => isOfService(message) || message.to === from || pool.has(message.to))
    .map(toReceivedText);
}

/** The account's texts from phones, oldest first; `to` limits them to one of its numbers. */
async function listReceived(client: twilio.Twilio, to: string | null, since: Date): Promise<Message[]> {
  // The gateway's times are whole seconds.
  const sinceMs = Math.floor(since.getTime() / 1000) * 1000;
  const found: Message[] = [];
  // No DateSent filter: for a text from a phone that is when its webhook was posted, which may never have happened.
  let page: Page | undefined = await client.messages.page({
    ...(to === null ? {} : { to }),
    pageSize: PAGE_SIZE,
  });
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

const toReceivedText = (message: Message): ReceivedText => ({
  gatewayId: message.sid,
  from: message.from,
  body: message.body,
  handledAs: null,
  receivedAt: receivedAtOf(message),
});
