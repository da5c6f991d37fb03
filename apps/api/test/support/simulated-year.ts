import { DAY_MS, HOUR_MS } from '@eyecart/shared/rules/durations';
import { addApiKey } from '../../src/cli/api-key-commands.js';
import { setPractice } from '../../src/cli/practices/practice-commands.js';
import { expectPlainFollowUps } from './expect-plain-follow-ups.js';
import { createRandom } from './random.js';
import { createRecordingGateway } from './recording-gateway.js';
import { changeShop } from './sellable-products.js';
import { findPlenty } from './shopping.js';
import { startTestApi, type TestApi } from './test-api.js';
import { recordOverdue, workOff } from './year-actions.js';
import { live, type Moment, type Patient } from './year-events.js';
import { checkYear } from './year-rules.js';

export interface YearPlan {
  readonly patients: number;
  readonly days: number;
  readonly seed: number;
}

/** How long one of the product that patients order lasts. */
export const LASTS_DAYS = 30;
const START = Date.parse('2027-01-05T00:00:00Z');
const AREA_CODES = ['212', '312', '602', '808', '205', '305'] as const;
const PRACTICES = [
  { id: 'demo-lakeside', signInId: '100200', name: 'Lakeside Eye Care' },
  { id: 'demo-harbor', signInId: '100300', name: 'Harbor Vision Center' },
  { id: 'demo-prairie', signInId: '100400', name: 'Prairie Family Optometry' },
] as const;

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
    environment: {
      TEXTS_PER_PRACTICE_PER_DAY: '100000',
      CARTS_PER_PRACTICE_PER_HOUR: '100000',
      NEW_NUMBERS_PER_PRACTICE_PER_HOUR: '100000',
    },
  });
  try {
    const variantId = await prepare(api);
    const patients = await admit(api, count);
    const worker = createWorker(api, random);
    const desk = createDesk(api, patients);
    const soldOut = soldOutDays(days);
    for (let day = 0; day < days; day += 1) {
      const isSoldOut = soldOut.includes(day);
      if (isSoldOut !== soldOut.includes(day - 1)) {
        await changeShop(api, [{ variantId, quantity: isSoldOut ? 0 : 100_000 }]);
        await setSupplies(api, variantId);
      }
      for (const hour of [3, 11, 15, 17, 20, 23]) {
        now = new Date(START + day * DAY_MS + hour * HOUR_MS + Math.floor(random() * HOUR_MS));
        const moment = { random, now, variantId, isSoldOut };
        for (const patient of patients) await live(api, patient, moment);
        if (random() < 0.1) await desk.compare(now);
        recordOverdue(patients, now);
        await worker();
        if (random() < 0.08 && !isSoldOut) await desk.work(moment);
      }
    }
    // What a killed worker had claimed is picked up again.
    for (const minutes of [5, 5, 5]) {
      now = new Date(now.getTime() + minutes * 60_000);
      recordOverdue(patients, now);
      await worker();
    }
    await desk.compare(now);
    const kept = await checkYear(api.database, { patients, sent, now, started: new Date(START) });
    return { ...kept, ...desk.counts };
  } finally {
    await api.close();
  }
}

/** Only one product has days of supply; two of the practices have automatic refills. */
async function prepare(api: TestApi): Promise<string> {
  const [plenty] = await findPlenty(await api.signedIn());
  if (!plenty) throw new Error('The demo catalog has nothing in stock.');
  await setSupplies(api, plenty.variant.id);
  for (const id of ['100200', '100400']) await setPractice(api.dependencies, id, { automaticRefills: 'on' });
  return plenty.variant.id;
}

async function setSupplies(api: TestApi, variantId: string): Promise<void> {
  const set = 'UPDATE variants SET days_supply = CASE WHEN id = $1 THEN $2::integer END';
  await api.database.query(set, [variantId, LASTS_DAYS]);
}

async function admit(api: TestApi, count: number): Promise<Patient[]> {
  const keys = new Map<string, string>();
  for (const { id, signInId } of PRACTICES) {
    const words = await addApiKey(api.dependencies, signInId, { days: '730' });
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
      held: [],
      followedUp: [],
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

/** Three days in each two months on which nothing can be bought, so that repeating orders stop. */
const soldOutDays = (days: number): number[] =>
  Array.from({ length: days }, (_, day) => day).filter((day) => [40, 41, 42].includes(day % 61));

/** Staff who look at Follow-up and do something about some of its rows. */
function createDesk(api: TestApi, patients: readonly Patient[]) {
  const counts: Record<string, number> = { comparisons: 0, rows: 0 };
  const add = (what: string, more: number): void => {
    counts[what] = (counts[what] ?? 0) + more;
  };
  return {
    counts,
    /** Compares every practice's rows with a plain recomputation. */
    async compare(now: Date): Promise<void> {
      for (const { id } of PRACTICES) {
        const rows = await expectPlainFollowUps(api, { id }, { now, pageSize: 50 });
        add('comparisons', 1);
        add('rows', rows.length);
        for (const { reason } of rows) add(`rows: ${reason}`, 1);
      }
    },
    async work(moment: Moment): Promise<void> {
      for (const { id } of PRACTICES) {
        const { followUps } = await api.dependencies.followUps.list({ id }, { pageSize: 50 });
        const row = followUps[Math.floor(moment.random() * followUps.length)];
        const patient = patients.find(({ phoneNumber }) => phoneNumber === row?.phoneNumber);
        if (row && patient) add(await workOff(api, patient, row, moment), 1);
      }
    },
  };
}

/** The worker's functions, which are killed now and then after they have claimed texts. */
function createWorker(api: TestApi, random: () => number) {
  const { sendDueRefills, sendDueOrders, drainQueue, settleMessages, claims, replies, refills } =
    api.dependencies;
  return async () => {
    await replies.optOutUndecided();
    await refills.withdrawExpired();
    await sendDueRefills();
    await sendDueOrders();
    if (random() < 0.1) await claims.claimDue(3);
    await drainQueue();
    await settleMessages();
    await drainQueue();
  };
}
