import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { filesThatRun, RUNS } from './support/files-that-run.js';
import { shopEventStory } from './support/shop-event-story.js';
import { createCart, LAKESIDE } from './support/shopping.js';
import { orderBody, postAsGateway } from './support/signed-webhooks.js';
import { timedStory, WEEKDAY_NOON } from './support/timed-story.js';

const PAGE = fileURLToPath(new URL('../../../docs/architecture.md', import.meta.url));
const HEADING = '### The files of Send Cart\n';

describe('Send Cart', () => {
  const story = timedStory(WEEKDAY_NOON);
  const { deliver, nextNumber } = shopEventStory(story.api);

  const stateOf = async (id: string) => {
    const { rows } = await story.api.database.query('SELECT state, gateway_id FROM messages WHERE id = $1', [
      id,
    ]);
    return rows[0];
  };

  let patients = 0;
  /** From the call to the gateway's report that the text arrived. */
  async function sendAndSettle(cartUrl = ''): Promise<void> {
    patients += 1;
    const { body } = await story.send(`+1312555${4100 + patients}`, cartUrl);
    const { gateway_id: sid } = await stateOf(body.messageId);
    await postAsGateway(story.api, `/webhooks/twilio/status/${body.messageId}`, {
      MessageSid: sid,
      MessageStatus: 'delivered',
    }).expect(204);
    expect(await stateOf(body.messageId)).toMatchObject({ state: 'delivered' });
  }

  it('runs the files that docs/architecture.md lists', async () => {
    const carts = await Promise.all(Array.from({ length: RUNS + 1 }, () => createCart(story.staff)));
    const links = carts.map(({ cartUrl }) => cartUrl);
    const all = await filesThatRun(() => sendAndSettle(links.pop()));
    const read = await filesThatRun(async () => {
      await story.staff.get('/api/products').expect(200);
      await story.staff.get('/api/analytics/orders').query({ practiceName: LAKESIDE }).expect(200);
      await story.staff.get('/api/health').expect(200);
    });
    const write = await filesThatRun(async () => {
      await story.api.signedIn();
      await createCart(story.staff);
    });
    const event = await filesThatRun(async () => {
      await deliver(orderBody(nextNumber(), { discount_codes: [{ code: 'HARBOR20' }] }));
    });
    const notRead = all.filter((file) => !read.includes(file));
    const own = notRead.filter((file) => !write.includes(file) && !event.includes(file));
    const page = readFileSync(PAGE, 'utf8');
    expect(page).toContain(HEADING);
    const section = page
      .slice(page.indexOf(HEADING) + HEADING.length)
      .split(/\n##+ /, 1)[0]
      ?.trim();
    expect(section).toBe(describeFiles({ all: all.length, notRead: notRead.length, own }));
  });
});

/** The section as it should read. */
function describeFiles({
  all,
  notRead,
  own,
}: {
  all: number;
  notRead: number;
  own: readonly string[];
}): string {
  const folders = [...new Set(own.map((file) => dirname(file)))].sort();
  const lines = folders.map((folder) => {
    const names = own.filter((file) => dirname(file) === folder).map((file) => `\`${basename(file)}\``);
    return `- \`${folder}\` (${names.length}): ${names.join(', ')}`;
  });
  const counts = `From its call to the settled text, Send Cart runs functions of ${all} files of the API. ${notRead} of them do not run when staff read products and analytics or an operator reads the health. Of those, ${own.length} run neither when staff sign in and create the cart, nor when the shop posts an order; they are Send Cart's own:`;
  return `${counts}\n\n${lines.join('\n')}\n\n\`apps/api/test/send-cart-files.api.test.ts\` counts them and fails when this section is out of date.`;
}
