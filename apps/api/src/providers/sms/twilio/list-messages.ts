import type twilio from 'twilio';

type FirstPage = Awaited<ReturnType<twilio.Twilio['messages']['page']>>;
type Page = Pick<FirstPage, 'instances'> & { nextPage(): Promise<Page> | undefined };
export type Message = FirstPage['instances'][number];

interface Listing {
  /** Only texts to this address; all of the account's when absent. */
  readonly to?: string;
  readonly since: Date;
  readonly pageSize: number;
  readonly maxPages: number;
}

/**
 * The account's texts created at or after an instant, newest first.
 * @throws when the list cannot be read, or is longer than `maxPages`
 */
export async function listMessages(
  client: twilio.Twilio,
  { to, since, pageSize, maxPages }: Listing,
): Promise<Message[]> {
  // The gateway's times are whole seconds, so a text from the same second may look older.
  const sinceMs = Math.floor(since.getTime() / 1000) * 1000;
  const found: Message[] = [];
  // No DateSent filter: a queued text has none, and for a text from a phone it is when its webhook was posted, if ever.
  let page: Page | undefined = await client.messages.page({ ...(to !== undefined && { to }), pageSize });
  for (let pages = 1; page !== undefined; pages += 1) {
    if (pages > maxPages) {
      const which = to === undefined ? 'texts' : 'texts to one number';
      throw new Error(`More than ${maxPages * pageSize} ${which} are listed`);
    }
    const fresh = page.instances.filter((message) => createdAtOf(message).getTime() >= sinceMs);
    found.push(...fresh);
    // Newest first, but not strictly: only a page with nothing but old texts ends the search.
    if (page.instances.length > 0 && fresh.length === 0) break;
    page = await page.nextPage();
  }
  return found;
}

/** @throws Error for a time that is not as documented */
export function createdAtOf({ sid, dateCreated }: Message): Date {
  const at: unknown = dateCreated;
  if (at instanceof Date && !Number.isNaN(at.getTime())) return at;
  throw new Error(`The text gateway lists ${sid} with the creation time "${String(at)}"`);
}

/** How many pictures and other files came with a text (`NumMedia`); 0 when missing or invalid. */
export const readMediaCount = (value: string | null | undefined): number =>
  /^\d{1,3}$/.test(value ?? '') ? Number(value) : 0;
