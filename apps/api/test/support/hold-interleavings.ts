import fc from 'fast-check';
import type { Caller } from '../../src/http/access.js';
import type { ClaimedText } from '../../src/modules/texting/claim-texts.js';
import { createRecordingGateway } from './recording-gateway.js';
import { createCart } from './shopping.js';
import { startTestApi, type TestApi } from './test-api.js';

/** One step of a story about one number: by the patient, staff, the worker, or a crash. */
const steps = [
  'queue',
  'claim',
  'attempt',
  'kill',
  'reply st0p',
  'reply please stop texting me',
  'reply START',
  'reply Thank you',
  'keep texting',
  'opt out',
  'three days pass',
] as const;
type Step = (typeof steps)[number];

interface Interleavings {
  readonly api: TestApi;
  /** The texts that the gateway received, by number. */
  readonly sent: { readonly to: string; readonly body: string }[];
  /** Sets the API's clock. */
  readonly later: (ms: number) => void;
  readonly cartId: string;
}

const HOUR_MS = 60 * 60_000;
let stories = 0;

/**
 * Runs random interleavings of replies, due texts, decisions, and kills on their own API and returns the texts that
 * were sent. Checks after each step that no automatic text went to a number that was on hold or opted out, and after
 * each story that none was sent twice or lost. The same seed plays the same stories.
 */
export async function playInterleavings(
  runs: number,
  seed: number,
): Promise<readonly { to: string; body: string }[]> {
  const sent: { to: string; body: string }[] = [];
  let now = new Date('2027-03-02T17:00:00Z');
  const later = (ms: number): void => {
    now = new Date(now.getTime() + ms);
  };
  const api = await startTestApi({
    replacements: { clock: { now: () => now }, gateway: createRecordingGateway(sent) },
    environment: { QUIET_HOURS: 'off', CART_TTL_DAYS: '3650' },
  });
  try {
    const { cartId: publicId } = await createCart(await api.signedIn());
    const { rows } = await api.database.query('SELECT id FROM carts WHERE public_id = $1', [publicId]);
    const setting = { api, sent, later, cartId: rows[0].id };
    const story = fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(story, (taken) => playStory(setting, taken)),
      { numRuns: runs, seed, endOnFailure: true },
    );
  } finally {
    await api.close();
  }
  return sent;
}

async function playStory({ api, sent, later, cartId }: Interleavings, taken: readonly Step[]): Promise<void> {
  stories += 1;
  const phone = `+1312${String(2_000_000 + stories)}`;
  const { takeReply, replies, claims, delivery, drainQueue, db, clock } = api.dependencies;
  const inHand: ClaimedText[] = [];
  let queued = 0;
  const caller: Caller = {
    practice: {
      id: '100200',
      name: 'Lakeside Eye Care',
      discountCode: null,
      gallery: [],
      timeZone: 'America/Chicago',
      language: 'en',
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
       VALUES ('100200', $1, 'scheduled', 'delivered', $2, 'First', $3, 1, $3, true, $3),
              ('100200', $1, 'scheduled', 'queued', $2, $4, $3, 0, NULL, true, $3)`,
      [cartId, phone, now, `Automatic ${queued}`],
    );
  }
  const mayBeTexted = async () => {
    const { rows } = await api.database.query(
      `SELECT EXISTS (SELECT 1 FROM opt_outs WHERE phone_number = $1 AND lifted_at IS NULL)
         OR EXISTS (SELECT 1 FROM replies WHERE phone_number = $1 AND kind = 'doubtful' AND decided_at IS NULL) AS stopped`,
      [phone],
    );
    return rows[0].stopped === false;
  };
  const automatic = () => sent.filter((text) => text.to === phone && text.body.startsWith('Automatic'));
  const decide = async (decision: 'keep-texting' | 'opt-out') => {
    const { rows } = await api.database.query(
      "SELECT id FROM replies WHERE phone_number = $1 AND kind = 'doubtful' AND decided_at IS NULL LIMIT 1",
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
        handledAs: null,
        sentAt: clock.now(),
      }),
    );

  await queue();
  for (const step of taken) {
    later(1_000);
    const before = automatic().length;
    const wasAllowed = await mayBeTexted();
    if (step === 'queue') await queue();
    else if (step === 'claim') inHand.push(...(await claims.claimDue(100)).texts);
    else if (step === 'attempt') for (const text of inHand.splice(0)) await delivery.attempt(text);
    else if (step === 'kill') inHand.length = 0;
    else if (step === 'keep texting') await decide('keep-texting');
    else if (step === 'opt out') await decide('opt-out');
    else if (step === 'three days pass') {
      later(72 * HOUR_MS);
      await replies.decideOverdue();
    } else await reply(step.slice('reply '.length));
    if (automatic().length > before && !wasAllowed) {
      throw new Error(`An automatic text went to a number that was on hold or opted out, at "${step}".`);
    }
  }
  for (const text of inHand.splice(0)) await delivery.attempt(text);
  await drainQueue();
  const bodies = automatic().map(({ body }) => body);
  if (new Set(bodies).size < bodies.length) throw new Error('An automatic text was sent twice.');
  const { rows } = await api.database.query(
    "SELECT count(*)::integer AS count FROM messages WHERE phone_number = $1 AND body LIKE 'Automatic%'",
    [phone],
  );
  if (rows[0].count !== queued) throw new Error('A text was lost.');
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
