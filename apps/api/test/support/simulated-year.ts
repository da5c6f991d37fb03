import { addApiKey } from '../../src/cli/api-key-commands.js';
import { setPractice } from '../../src/cli/practice-commands.js';
import { createRecordingGateway } from './recording-gateway.js';
import { shopOrder } from './shop-orders.js';
import { findPlenty } from './shopping.js';
import { startTestApi, type TestApi } from './test-api.js';
import { type CheckedPatient, checkYear } from './year-rules.js';

export interface YearPlan {
  readonly patients: number;
  readonly days: number;
  readonly seed: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** How long one of the product that patients order lasts. */
export const LASTS_DAYS = 30;
const START = Date.parse('2027-01-05T00:00:00Z');
const AREA_CODES = ['212', '312', '602', '808', '205'] as const;
const PRACTICES = [
  { id: '100200', name: 'Lakeside Eye Care' },
  { id: '100300', name: 'Harbor Vision Center' },
  { id: '100400', name: 'Prairie Family Optometry' },
] as const;

/** What the simulation knows about a patient, apart from the product's own rows. */
type Patient = CheckedPatient & {
  readonly call: (path: string, body: object) => Promise<{ status: number; body: Record<string, never> }>;
  cartId: string | null;
  readonly orders: ReturnType<typeof shopOrder>[];
};

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Lets patients of three practices get carts, open, order, return, reply, and opt out at random for some days, while the
 * worker's own functions run several times a day and are killed now and then, and compares what happened with a plain
 * reading of the rules. Gives how often each thing happened. The same seed plays the same days.
 */
export async function simulateYear({
  patients: count,
  days,
  seed,
}: YearPlan): Promise<Record<string, number>> {
  const random = createRandom(seed);
  const sent: { to: string; body: string }[] = [];
  let now = new Date(START);
  const api = await startTestApi({
    replacements: { clock: { now: () => now }, gateway: createRecordingGateway(sent) },
    environment: { TEXTS_PER_PRACTICE_PER_DAY: '100000', CARTS_PER_PRACTICE_PER_HOUR: '100000' },
  });
  try {
    const variantId = await prepare(api);
    const patients = await admit(api, count);
    const worker = createWorker(api, random);
    for (let day = 0; day < days; day += 1) {
      for (const hour of [3, 11, 15, 17, 20, 23]) {
        now = new Date(START + day * DAY_MS + hour * HOUR_MS + Math.floor(random() * HOUR_MS));
        for (const patient of patients) await live(api, patient, { random, now, variantId });
        await worker();
      }
    }
    // What a killed worker had in hand is found again.
    for (const minutes of [5, 5, 5]) {
      now = new Date(now.getTime() + minutes * 60_000);
      await worker();
    }
    return await checkYear(api.database, { patients, sent, now, started: new Date(START) });
  } finally {
    await api.close();
  }
}

/** One product lasts, nothing else does; two of the practices have automatic refills. */
async function prepare(api: TestApi): Promise<string> {
  const [plenty] = await findPlenty(await api.signedIn());
  if (!plenty) throw new Error('The demo catalog has nothing in stock.');
  await api.database.query('UPDATE variants SET days_supply = NULL');
  const set = 'UPDATE variants SET days_supply = $2 WHERE id = $1';
  await api.database.query(set, [plenty.variant.id, LASTS_DAYS]);
  for (const id of ['100200', '100400'])
    await setPractice(api.dependencies, [id, '--automatic-refills', 'on']);
  return plenty.variant.id;
}

async function admit(api: TestApi, count: number): Promise<Patient[]> {
  const keys = new Map<string, string>();
  for (const { id } of PRACTICES) {
    const words = await addApiKey(api.dependencies, [id, '--days', '730']);
    keys.set(id, /eyk_\S+/.exec(words)?.[0] ?? '');
  }
  const browser = api.browser();
  return Array.from({ length: count }, (_, index): Patient => {
    const practice = PRACTICES[index % PRACTICES.length] ?? PRACTICES[0];
    const areaCode = AREA_CODES[index % AREA_CODES.length] ?? AREA_CODES[0];
    return {
      practiceId: practice.id,
      areaCode,
      phoneNumber: `+1${areaCode}${String(2_000_000 + index)}`,
      optedOut: [],
      asked: [],
      settled: new Set(),
      cartId: null,
      orders: [],
      call: (path, body) =>
        browser
          .post(path)
          .set('Authorization', `Bearer ${keys.get(practice.id)}`)
          .send({ practiceName: practice.name, ...body }),
    };
  });
}

/** The worker's functions, which are killed now and then after they have claimed texts. */
function createWorker(api: TestApi, random: () => number) {
  const { sendDueRefills, sendDueOrders, drainQueue, settleMessages, claims, replies, refills } =
    api.dependencies;
  return async () => {
    await replies.decideOverdue();
    await refills.withdrawStale();
    await sendDueRefills();
    await sendDueOrders();
    if (random() < 0.1) await claims.claimDue(3);
    await drainQueue();
    await settleMessages();
    await drainQueue();
  };
}

interface Moment {
  readonly random: () => number;
  readonly now: Date;
  readonly variantId: string;
}

/** What may happen to a patient in a few hours. */
async function live(api: TestApi, patient: Patient, { random, now, variantId }: Moment): Promise<void> {
  const { dependencies, database } = api;
  const { phoneNumber } = patient;
  const isLikely = (timesADay: number) => random() < timesADay / 6;
  const items = [{ id: variantId, variantId, quantity: 1 + Math.floor(random() * 2) }];
  const send = { phoneNumber, patientLastName: 'Alvarez', consent: true };

  if (isLikely(0.03)) {
    const { status, body } = await patient.call('/api/carts', { cartItems: items });
    if (status !== 201) throw new Error(`A cart was answered with ${status}.`);
    const { cartId, cartUrl }: { cartId?: string; cartUrl?: string } = body;
    const text = await patient.call('/api/send-sms', { ...send, cartUrl });
    if (text.status === 200) patient.cartId = cartId ?? null;
  }
  if (isLikely(0.004)) {
    const scheduledFor = new Date(now.getTime() + Math.ceil(random() * 20) * DAY_MS).toISOString();
    const everyMonths = [1, 2, 3, 6][Math.floor(random() * 4)];
    const times = random() < 0.5 ? 4 : null;
    await patient.call('/api/create-order', { ...send, items, scheduledFor, repeat: { everyMonths, times } });
  }
  if (isLikely(0.06)) {
    await database.query(
      `UPDATE carts SET opened_at = coalesce(opened_at, $2) WHERE id IN (SELECT cart_id FROM messages
         WHERE phone_number = $1 AND sent_at IS NOT NULL ORDER BY sent_at DESC LIMIT 1)`,
      [phoneNumber, now],
    );
  }
  if (patient.cartId !== null && isLikely(0.05)) await order(api, patient, patient.cartId, now);
  if (patient.cartId !== null && isLikely(0.05)) {
    const wanted = random() < 0.8;
    const { rows } = await database.query('SELECT ordered_at, expires_at FROM carts WHERE public_id = $1', [
      patient.cartId,
    ]);
    const isOpen = rows[0].ordered_at !== null && rows[0].expires_at > now;
    const isOut = patient.optedOut.at(-1)?.until === null;
    await api
      .browser()
      .post(`/cart/${patient.cartId}/reorder-texts`)
      .type('form')
      .send({ wanted: wanted ? 'yes' : 'no' });
    if (isOpen && !(wanted && isOut)) noteAsked(patient, wanted, now);
  }
  const last = patient.orders.at(-1);
  if (last && isLikely(0.002)) {
    const returned = { ...last, updatedAt: now, financialStatus: 'refunded' };
    await dependencies.orders.takeOrder(returned);
    patient.settled.add(last.externalId);
    patient.orders.pop();
  }
  if (isLikely(0.003)) {
    await dependencies.optOuts.record(phoneNumber, { source: 'reply', recordedBy: null });
    if (patient.optedOut.at(-1)?.until !== null) patient.optedOut.push({ from: now, until: null });
    noteAsked(patient, false, now);
  }
  if (isLikely(0.01) && (await dependencies.optOuts.lift(phoneNumber))) {
    const open = patient.optedOut.pop();
    if (open) patient.optedOut.push({ ...open, until: now });
  }
}

function noteAsked(patient: Patient, isAsked: boolean, now: Date): void {
  const open = patient.asked.at(-1);
  const isOpen = open?.until === null;
  if (isAsked && !isOpen) patient.asked.push({ from: now, until: null });
  if (!isAsked && open && isOpen) patient.asked.splice(-1, 1, { ...open, until: now });
}

async function order(api: TestApi, patient: Patient, publicId: string, now: Date): Promise<void> {
  const { rows } = await api.database.query('SELECT id, lines FROM carts WHERE public_id = $1', [publicId]);
  const lines = rows[0].lines.map((line: { variantId: string; title: string; quantity: number }) => ({
    variantId: line.variantId,
    title: line.title,
    variantTitle: null,
    quantity: line.quantity,
    currentQuantity: line.quantity,
    priceCents: 1000,
    discountCents: 0,
  }));
  const taken = shopOrder({
    cartReference: rows[0].id,
    discountCodes: [],
    orderedAt: now,
    updatedAt: now,
    lines,
  });
  await api.dependencies.orders.takeOrder(taken);
  patient.orders.push(taken);
}
