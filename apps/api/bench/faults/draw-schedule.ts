import { createRandom } from '../../test/support/random.js';
import {
  type Fault,
  MACHINES,
  type Patient,
  PLACES,
  type Place,
  type PlannedReply,
  PRACTICES,
  QUESTIONS,
  REMINDED_AFTER_MS,
  type Schedule,
  STOPS,
  type Trouble,
  WORDS,
  WORKERS,
} from './schedule.js';

/** Longer than the search for a text of unknown outcome takes with the settings of `world.ts`. */
const FREEZE_MS = [3_000, 16_000] as const;
const BURST = 15;
/** Many are texted at once, and some ask for no more just when their reminders are due and a fault holds them up. */
const STORM = 60;
const SLOW_MS = 800;

type Draw = ReturnType<typeof createDraw>;

function createDraw(seed: number) {
  const random = createRandom(seed);
  const between = (least: number, most: number): number => Math.round(least + random() * (most - least));
  const of = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  };
  return { between, of, chance: (share: number): boolean => random() < share };
}

/** Each drawn as often as the others. */
const TROUBLES: readonly ((draw: Draw) => Trouble)[] = [
  (draw) => ({ kind: 'kill', machine: draw.of(MACHINES) }),
  (draw) => ({ kind: 'kill', machine: draw.of(WORKERS) }),
  (draw) => ({ kind: 'freeze', machine: draw.of(WORKERS), forMs: draw.between(...FREEZE_MS) }),
  (draw) => ({ kind: 'freeze', machine: draw.of(MACHINES), forMs: draw.between(...FREEZE_MS) }),
  (draw) => ({ kind: 'clock', machine: draw.of(WORKERS), ...drawStep(draw) }),
  (draw) => ({ kind: 'clock', machine: draw.of(WORKERS), ...drawStep(draw) }),
  (draw) => ({ kind: 'database-down', forMs: draw.between(0, 4_000) }),
  (draw) => ({ kind: 'disk-full', forMs: draw.between(1_000, 6_000) }),
  (draw) => ({ kind: 'no-connections', forMs: draw.between(1_000, 6_000) }),
  (draw) => ({ kind: 'locked-table', ...drawLock(draw) }),
  (draw) => ({ kind: 'provider', ...drawGatewayFault(draw), forMs: draw.between(2_000, 10_000) }),
  (draw) => ({ kind: 'provider', ...drawGatewayFault(draw), forMs: draw.between(2_000, 10_000) }),
  (draw) => ({ kind: 'provider', ...drawShopFault(draw), forMs: draw.between(2_000, 10_000) }),
  (draw) => ({ kind: 'callbacks', share: draw.between(10, 60) / 100, forMs: draw.between(5_000, 20_000) }),
  (draw) => ({ kind: 'repeated-webhooks', times: draw.between(1, 3) }),
];

/**
 * Far back, as when a suspended machine gets an old time; by what the clocks of a fleet may differ; ahead by minutes, so
 * that reminders seem due; or by hours, so that the next morning seems to have come.
 */
function drawStep(draw: Draw): { readonly stepMs: number; readonly forMs: number } {
  const stepMs = draw.of([
    -draw.between(60_000, 600_000),
    draw.between(-2_000, 2_000),
    draw.between(60_000, 600_000),
    draw.between(3_600_000, 72_000_000),
  ]);
  return { stepMs, forMs: draw.between(3_000, 20_000) };
}

const drawLock = (draw: Draw) => ({
  table: draw.of(['messages', 'opt_outs', 'opt_outs', 'carts', 'webhook_events'] as const),
  forMs: draw.between(500, 5_000),
});

const drawGatewayFault = (draw: Draw) =>
  draw.of([
    { fault: 'timeoutAfterAccepting', rule: { rate: 0.3 } },
    { fault: 'timeoutBeforeAccepting', rule: { rate: 0.3 } },
    { fault: 'resetAfterAccepting', rule: { rate: 0.3 } },
    { fault: 'serverError', rule: { sms: { rate: 0.4 } } },
    { fault: 'tooManyRequests', rule: { sms: { rate: 0.4 } } },
    { fault: 'slowMs', rule: { sms: { ms: draw.between(100, 1_500) } } },
    // After the first search for such a text, and before the second.
    { fault: 'slowMs', rule: { sms: { ms: draw.between(4_000, 6_000) } } },
    { fault: 'noCallbacks', rule: { rate: 0.7 } },
    { fault: 'loseReplies', rule: { rate: 0.7 } },
    { fault: 'failedDelivery', rule: { rate: 0.2, errorCode: 30_003 } },
    // A full queue, after which a text is tried again within a quarter of an hour.
    {
      fault: 'failedDelivery',
      rule: { rate: 0.7, errorCode: 30_001, arrivesAfterMs: draw.between(500, 3_000) },
    },
  ]);

const drawShopFault = (draw: Draw) =>
  draw.of([
    { fault: 'serverError', rule: { shop: { rate: 0.4 } } },
    { fault: 'tooManyRequests', rule: { shop: { rate: 0.4 } } },
    { fault: 'slowMs', rule: { shop: { ms: draw.between(100, 1_500) } } },
    { fault: 'noWebhooks', rule: { rate: 0.6 } },
  ]);

/** Faults and patients; the same for the same seed and length. */
export function drawSchedule(seed: number, lengthMs: number): Schedule {
  const draw = createDraw(seed);
  const minutes = lengthMs / 60_000;
  const faults = Array.from({ length: Math.round(draw.between(14, 22) * minutes) }, (): Fault => {
    const trouble = draw.of(TROUBLES)(draw);
    return { atMs: draw.between(3_000, lengthMs), ...trouble };
  });
  if (draw.chance(0.25)) {
    const atMs = draw.between(lengthMs * 0.2, lengthMs * 0.6);
    faults.push({ atMs, kind: 'restore', forMs: draw.between(3_000, 15_000) });
  }
  const times = drawTimes(draw, lengthMs);
  const patients = times.map((atMs, index) => drawPatient(draw, atMs, index));
  if (draw.chance(0.8)) {
    const atMs = draw.between(0, lengthMs / 2);
    const remindedAtMs = atMs + REMINDED_AFTER_MS;
    faults.push(...draw.of(STORM_FAULTS)(draw, remindedAtMs));
    for (let index = times.length; index < times.length + STORM; index += 1)
      patients.push(drawOfStorm(draw, drawPatient(draw, atMs, index), remindedAtMs));
  }
  return { seed, lengthMs, faults: faults.sort((one, other) => one.atMs - other.atMs), patients };
}

const slowGateway = (atMs: number): Fault => ({
  atMs: atMs - 2_000,
  kind: 'provider',
  fault: 'slowMs',
  rule: { sms: { ms: SLOW_MS } },
  forMs: 10_000,
});

/** What hits a storm when its reminders are due. */
const STORM_FAULTS: readonly ((draw: Draw, atMs: number) => Fault[])[] = [
  /** Claimed texts wait for their turn at the gateway. */
  (_, atMs) => [slowGateway(atMs)],
  /** Then a worker waits for the database with texts in hand, and freezes there until another has sent them. */
  (draw, atMs) => {
    const lockedAtMs = atMs + draw.between(500, 2_500);
    const forMs = draw.between(1_500, 4_000);
    const frozenMs = forMs + draw.between(14_000, 20_000);
    return [
      slowGateway(atMs),
      { atMs: lockedAtMs, kind: 'locked-table', table: 'opt_outs', forMs },
      { atMs: lockedAtMs + 900, kind: 'freeze', machine: draw.of(WORKERS), forMs: frozenMs },
    ];
  },
  /** One worker then claims all that a lock held up, while the requests to stop that it held up, too, are stored. */
  (draw, atMs) => {
    const lockedAtMs = atMs + draw.between(500, 1_500);
    const forMs = draw.between(2_500, 4_000);
    return [
      slowGateway(atMs),
      { atMs: lockedAtMs, kind: 'locked-table', table: 'opt_outs', forMs },
      { atMs: lockedAtMs + forMs - 500, kind: 'kill', machine: draw.of(WORKERS) },
    ];
  },
  /** The gateway accepts texts long after their requests were given up, when a clock says that this is minutes ago. */
  (draw, atMs) => [
    { ...slowGateway(atMs), rule: { sms: { ms: draw.between(4_000, 6_000) } } },
    {
      atMs: atMs - 1_000,
      kind: 'clock',
      machine: draw.of(WORKERS),
      stepMs: draw.between(60_000, 600_000),
      forMs: 14_000,
    },
  ],
];

function drawOfStorm(draw: Draw, patient: Patient, remindedAtMs: number): Patient {
  const asks = draw.chance(0.4);
  const reply = {
    atMs: remindedAtMs + draw.between(-500, 2_500),
    words: draw.of(['Unsubscribe me', 'Who is this?'] as const),
  };
  return {
    ...patient,
    how: 'send',
    dueAfterMs: 0,
    optOutAtMs: null,
    buys: 'nothing',
    replies: asks ? [reply] : [],
  };
}

/** Some patients one by one, others many at once, as when presets are due. */
function drawTimes(draw: Draw, lengthMs: number): number[] {
  const minutes = lengthMs / 60_000;
  const single = Array.from({ length: Math.round(60 * minutes) }, () => draw.between(0, lengthMs));
  const bursts = Array.from({ length: Math.round(5 * minutes) }, () => draw.between(0, lengthMs));
  const inBursts = bursts.flatMap((atMs) => Array.from({ length: BURST }, () => atMs));
  return [...single, ...inBursts].sort((one, other) => one - other);
}

function drawPatient(draw: Draw, atMs: number, index: number): Patient {
  const place: Place = draw.of(['open', 'open', 'open', 'closing', 'closed']);
  const how = draw.of(['send', 'schedule'] as const);
  const optsOut = draw.chance(0.08);
  return {
    atMs,
    phone: `+1${draw.of(PLACES[place])}${String(2_340_000 + index)}`,
    practice: index % PRACTICES.length,
    key: `patient-${Math.floor(index / PRACTICES.length)}`,
    place,
    how,
    dueAfterMs: how === 'send' ? 0 : draw.between(4_000, 14_000),
    replies: draw.chance(0.4) ? drawReplies(draw, atMs) : [],
    optOutAtMs: optsOut ? atMs + draw.between(1_000, 40_000) : null,
    isKept: draw.chance(0.4),
    buys: draw.of(['nothing', 'nothing', 'nothing', 'order', 'refunded', 'partly refunded', 'canceled']),
  };
}

function drawReplies(draw: Draw, atMs: number): PlannedReply[] {
  const first = {
    atMs: atMs + draw.between(2_000, 30_000),
    words: draw.of([...STOPS, ...QUESTIONS, ...WORDS]),
  };
  if (!draw.chance(0.3)) return [first];
  return [first, { atMs: first.atMs + draw.between(1_000, 10_000), words: draw.of(WORDS) }];
}
