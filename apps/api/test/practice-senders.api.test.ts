import { SANDBOX_CREDENTIALS } from '@eyecart/sandbox/credentials';
import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { beforeAll, describe, expect, it } from 'vitest';
import { operate } from './support/operate.js';
import { HARBOR, replyStory } from './support/reply-story.js';
import { type Browser, createCart, LAKESIDE } from './support/shopping.js';

const { from: SHARED, secondNumber: OWN } = SANDBOX_CREDENTIALS.twilio;

describe('a practice with its own sender', () => {
  const story = replyStory({ QUIET_HOURS: 'off' }, { isSandboxOnTime: true });
  const { nextPhone, reply, later, isOptedOut } = story;
  const portal = (...argv: string[]) => operate(story.api.dependencies, ...argv);
  beforeAll(async () => {
    await portal('practice', 'set', '100300', '--sender', OWN);
  });

  const sendAs = async (browser: Browser, practiceName: string, phoneNumber: string) => {
    const { cartUrl } = await createCart(browser, practiceName);
    return browser.post('/api/send-sms').send({ practiceName, phoneNumber, cartUrl, consent: true });
  };
  const sendAsHarbor = async (phoneNumber: string) =>
    sendAs(await story.api.signedIn('100300'), HARBOR, phoneNumber);
  const sendersOf = async (phoneNumber: string): Promise<string[]> => {
    const query = `messages?limit=1000&to=${encodeURIComponent(phoneNumber)}`;
    const { messages } = (await story.api.control(query)) as { messages: { from: string }[] };
    return messages.map(({ from }) => from);
  };
  const ownersOf = async (phoneNumber: string): Promise<string[]> =>
    (
      await story.api.database.query(
        'SELECT practice_id FROM replies WHERE phone_number = $1 ORDER BY received_at',
        [phoneNumber],
      )
    ).rows.map((row) => row.practice_id);

  it('texts from it, while all others share one', async () => {
    const phone = nextPhone();
    await sendAsHarbor(phone);
    await sendAs(story.staff, LAKESIDE, phone);
    expect(await sendersOf(phone)).toEqual([OWN, SHARED]);
  });

  it('gets the replies to it, and no others', async () => {
    const phone = nextPhone();
    await sendAsHarbor(phone);
    await sendAs(story.staff, LAKESIDE, phone);
    await reply(phone, 'Is it in stock?', { To: OWN });
    await later(MINUTE_MS);
    await reply(phone, 'Do you take checks?', { To: SHARED });
    expect(await ownersOf(phone)).toEqual(['demo-harbor', 'demo-lakeside']);
  });

  it('gets the replies to its Messaging Service', async () => {
    const service = `MG${'4'.repeat(32)}`;
    await portal('practice', 'set', '100300', '--sender', service);
    const phone = nextPhone();
    await sendAs(story.staff, LAKESIDE, phone);
    await story.api.database.query(
      "UPDATE messages SET practice_id = 'demo-harbor', sender = $2 WHERE phone_number = $1",
      [phone, service],
    );
    await sendAs(story.staff, LAKESIDE, phone);
    await reply(phone, 'Is it in stock?', { To: '+13125550199', MessagingServiceSid: service });
    expect(await ownersOf(phone)).toEqual(['demo-harbor']);
    await portal('practice', 'set', '100300', '--sender', OWN);
  });

  it('does not get what a patient whom only others texted writes to it; a request to stop still counts', async () => {
    const phone = nextPhone();
    await sendAs(story.staff, LAKESIDE, phone);
    await reply(phone, 'Hello?', { To: OWN });
    expect(await ownersOf(phone)).toEqual([]);
    await reply(phone, 'STOP', { To: OWN });
    expect(await isOptedOut(phone)).toBe(true);
    expect((await sendAs(story.staff, LAKESIDE, phone)).body.code).toBe('opted_out');
  });

  it('gets the replies to what came from it, also once it has another sender, or another practice has its', async () => {
    const phone = nextPhone();
    await sendAs(story.staff, LAKESIDE, phone);
    await sendAsHarbor(phone);
    await portal('practice', 'set', '100300', '--sender', '');
    await later(MINUTE_MS);
    await reply(phone, 'Is it in stock?', { To: OWN });
    await portal('practice', 'set', '100400', '--sender', OWN);
    await later(MINUTE_MS);
    await reply(phone, 'And the drops?', { To: OWN });
    await reply(phone, 'Do you take checks?', { To: SHARED });
    await portal('practice', 'set', '100400', '--sender', '');
    await portal('practice', 'set', '100300', '--sender', OWN);
    expect(await ownersOf(phone)).toEqual(['demo-harbor', 'demo-harbor', 'demo-lakeside']);
  });

  it('reads its replies from the list, too, where a webhook was lost', async () => {
    const phone = nextPhone();
    await sendAsHarbor(phone);
    await story.api.control('faults', { loseReplies: { count: 1 } });
    await story.api.control('reply', { from: phone, body: 'Is it in stock?' });
    await later(20 * MINUTE_MS);
    expect(await story.api.dependencies.readMissedReplies()).toMatchObject({ found: 1, faults: 0 });
    expect(await ownersOf(phone)).toEqual(['demo-harbor']);
  });

  it('tells staff the number that lifts an opt-out there', async () => {
    const phone = nextPhone();
    await sendAsHarbor(phone);
    await reply(phone, 'STOP', { To: OWN });
    const [ours, theirs] = [await sendAsHarbor(phone), await sendAs(story.staff, LAKESIDE, phone)];
    expect(ours.body.message).toContain('START to (500) 555-0116');
    expect(theirs.body.message).toContain('START to (500) 555-0006');
  });

  it('waits alone while its sender needs the operator', async () => {
    const [ours, theirs] = [nextPhone(), nextPhone()];
    // The account has no such number, which the gateway says.
    await portal('practice', 'set', '100300', '--sender', '+13125550199');
    expect((await sendAsHarbor(ours)).status).toBe(202);
    expect((await sendAs(story.staff, LAKESIDE, theirs)).body.status).toBe('sent');
    const { rows } = await story.api.database.query(
      'SELECT sender, pauses FROM sender_paces WHERE pauses > 0',
    );
    expect(rows).toEqual([{ sender: '+13125550199', pauses: 1 }]);
    expect(await story.api.dependencies.drainQueue()).toBe(0);
    await portal('practice', 'set', '100300', '--sender', OWN);
    await later(2 * MINUTE_MS);
    await story.api.dependencies.drainQueue();
    expect(await sendersOf(ours)).toEqual([OWN]);
  });

  it('is told apart by doctor, and must be a sender of the gateway', async () => {
    await expect(portal('practice', 'set', '100300', '--sender', 'Harbor')).rejects.toThrow(
      '"Harbor" is not a sender: use a number of your account such as +13125550100',
    );
    const findings: { area: string; subject: string }[] = JSON.parse(await portal('doctor', '--json'));
    expect(findings.flatMap(({ area, subject }) => (area === 'senders' ? subject : []))).toEqual([
      `sender of ${HARBOR}`,
      `registration of ${HARBOR}`,
      `replies of ${HARBOR}`,
      `RCS of ${HARBOR}`,
    ]);
    expect(await portal('practice', 'set', '100300', '--sender', '')).toContain(`sender ${OWN} → none`);
    const phone = nextPhone();
    await sendAsHarbor(phone);
    expect(await sendersOf(phone)).toEqual([SHARED]);
  });
});
