import { HOUR_MS } from '@eyecart/shared/rules/durations';
import fc from 'fast-check';
import type { ClaimedText } from '../../src/domains/texts/queue/claim-texts.js';
import type { Caller } from '../../src/http/access.js';
import {
  createInterruptedGateway,
  type InterruptedGateway,
  type ReceivedText,
} from './interrupted-gateway.js';
import { createCart } from './shopping.js';
import { startTestApi, type TestApi } from './test-api.js';

/** One step of a story about one number: by the patient, staff, the worker, or a crash. */
const steps = [
  'queue',
  'claim',
  'attempt',
  'attempt while a question arrives',
  'die with texts in hand',
  'die before the gateway has the text',
  'die before its answer is stored',
  'settle',
  'reply Who is this?',
  'reply please stop texting me',
  'reply START',
  'reply Thank you',
  'keep texting',
  'opt out',
  'thirty days pass',
] as const;
type Step = (typeof steps)[number];

interface Interleavings {
  readonly api: TestApi;
  readonly gateway: InterruptedGateway;
  /** Sets the API's clock. */
  readonly later: (ms: number) => void;
  readonly cartId: string;
}

/** Longer than any story. */
const YEAR_MS = 365 * 24 * HOUR_MS;
let stories = 0;

/**
 * Runs random interleavings of replies, due texts, decisions, and deaths of the worker on their own API and returns the
 * texts that were sent. Checks after each step that no automatic text went to a number that was on hold or opted out,
 * and after each story that none was sent twice, lost, or left without an outcome. The same seed plays the same stories.
 */
export async function playInterleavings(runs: number, seed: number): Promise<readonly ReceivedText[]> {
  let now = new Date('2027-03-02T17:00:00Z');
  const later = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const clock = { now: () => now };
  const gateway = createInterruptedGateway(clock);
  const api = await startTestApi({
    replacements: { clock, gateway },
    environment: { QUIET_HOURS: 'off' },
  });
  try {
    const { cartId: publicId } = await createCart(await api.signedIn());
    const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [publicId]);
    const setting = { api, gateway, later, cartId: rows[0].id };
    const story = fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(story, (taken) => playStory(setting, taken)),
      { numRuns: runs, seed, endOnFailure: true },
    );
  } finally {
    await api.close();
  }
  return gateway.received;
}

async function playStory(
  { api, gateway, later, cartId }: Interleavings,
  taken: readonly Step[],
): Promise<void> {
  stories += 1;
  const phone = `+1312${String(2_000_000 + stories)}`;
  const { takeReply, replies, claims, delivery, drainQueue, settleMessages, db, clock } = api.dependencies;
  const inHand: ClaimedText[] = [];
  let queued = 0;
  const caller: Caller = {
    practice: {
      id: 'demo-lakeside',
      name: 'Lakeside Eye Care',
      discountCode: null,
      gallery: [],
      timeZone: 'America/Chicago',
      language: 'en',
      phoneNumber: null,
    },
    kind: 'session',
    reference: 'session:0123456789abcdef',
  };

  /** A delivered first text, and an automatic one that is due. */
  async function queue(): Promise<void> {
    queued += 1;
    const now = clock.now();
    await api.database.query(
      `INSERT INTO messages (practice_id, cart_id, type, state, phone_number, body, due_at, attempts, attempted_at, is_automatic, created_at)
       VALUES ('demo-lakeside', $1, 'scheduled', 'delivered', $2, 'First', $3, 1, $3, true, $3),
              ('demo-lakeside', $1, 'scheduled', 'queued', $2, $4, $3, 0, NULL, true, $3)`,
      [cartId, phone, now, `Automatic ${queued}.`],
    );
  }
  const mayBeTexted = async () => {
    const { rows } = await api.database.query(
      `SELECT EXISTS (SELECT 1 FROM opt_outs WHERE phone_number = $1 AND lifted_at IS NULL)
         OR EXISTS (SELECT 1 FROM replies WHERE phone_number = $1 AND kind = 'other' AND decided_at IS NULL) AS stopped`,
      [phone],
    );
    return rows[0].stopped === false;
  };
  const automatic = () =>
    gateway.received.filter((text) => text.to === phone && text.body.startsWith('Automatic'));
  const decide = async (decision: 'keep-texting' | 'opt-out') => {
    const { rows } = await api.database.query(
      "SELECT id FROM replies WHERE phone_number = $1 AND kind = 'other' AND decided_at IS NULL LIMIT 1",
      [phone],
    );
    if (rows[0]) await db.transaction((tx) => replies.decide(tx, caller, rows[0].id, decision));
  };
  const reply = (body: string) =>
    db.transaction((tx) =>
      takeReply(tx, {
        gatewayId: `SMI${stories}-${clock.now().getTime()}`,
        from: phone,
        body,
        channel: 'sms',
        sentTo: [],
        mediaCount: 0,
        handledAs: null,
        sentAt: clock.now(),
      }),
    );

  /** The worker dies during an attempt of the first text that it holds; its other claims die with it. */
  async function die(at: 'before' | 'after'): Promise<void> {
    const text = inHand[0];
    inHand.length = 0;
    if (text) await gateway.interrupt(at, () => delivery.attempt(text));
  }
  async function settle(): Promise<void> {
    later(HOUR_MS);
    await settleMessages();
    await drainQueue();
  }

  // Stories follow each other for years, with one cart.
  const expiresAt = new Date(clock.now().getTime() + YEAR_MS);
  await api.database.query('UPDATE carts SET expires_at = $2 WHERE id = $1', [cartId, expiresAt]);
  await queue();
  let wasEverStopped = false;
  for (const step of taken) {
    later(1_000);
    const before = automatic().length;
    const wasAllowed = await mayBeTexted();
    wasEverStopped ||= !wasAllowed;
    if (step === 'queue') await queue();
    else if (step === 'claim') inHand.push(...(await claims.claimDue(100)).texts);
    else if (step === 'attempt') for (const text of inHand.splice(0)) await delivery.attempt(text);
    else if (step === 'attempt while a question arrives') {
      gateway.beforeAnswer(() => reply('Who is this?'));
      for (const text of inHand.splice(0)) await delivery.attempt(text);
      gateway.beforeAnswer(null);
    } else if (step === 'die with texts in hand') inHand.length = 0;
    else if (step === 'die before the gateway has the text') await die('before');
    else if (step === 'die before its answer is stored') await die('after');
    else if (step === 'settle') await settle();
    else if (step === 'keep texting') await decide('keep-texting');
    else if (step === 'opt out') await decide('opt-out');
    else if (step === 'thirty days pass') {
      later(30 * 24 * HOUR_MS);
      await replies.optOutUndecided();
    } else await reply(step.slice('reply '.length));
    if (automatic().length > before && !wasAllowed) {
      throw new Error(`An automatic text went to a number that was on hold or opted out, at "${step}".`);
    }
  }
  for (const text of inHand.splice(0)) await delivery.attempt(text);
  await drainQueue();
  // Twice: what is not listed at the first search is queued again at the second.
  await settle();
  await settle();
  wasEverStopped ||= !(await mayBeTexted());
  const bodies = automatic().map(({ body }) => body);
  if (new Set(bodies).size < bodies.length) throw new Error('An automatic text was sent twice.');
  const { rows } = await api.database.query<{ body: string; state: string; reason: string | null }>(
    "SELECT body, state, reason_code AS reason FROM messages WHERE phone_number = $1 AND body LIKE 'Automatic%'",
    [phone],
  );
  if (rows.length !== queued) throw new Error('A text was lost.');
  const reasons: (string | null)[] = ['waited_too_long', ...(wasEverStopped ? ['opted_out'] : [])];
  for (const { body, state, reason } of rows) {
    const isKnown = bodies.includes(body)
      ? state === 'accepted'
      : state === 'queued' || (state === 'canceled' && reasons.includes(reason));
    if (!isKnown) throw new Error(`"${body}" ended as ${state}: ${reason}`);
  }
  const waiting = await api.database.query(
    "SELECT 1 FROM messages WHERE phone_number = $1 AND state = 'queued' AND due_at <= $2",
    [phone, clock.now()],
  );
  if (waiting.rows.length > 0 && (await mayBeTexted()))
    throw new Error('A text that may be sent was not sent.');
  // Clean up for the next story.
  await api.database.query('DELETE FROM replies WHERE phone_number = $1', [phone]);
  await api.database.query('DELETE FROM messages WHERE phone_number = $1', [phone]);
}
