import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { cause, createDatabaseTurn, type Restored } from './cause.js';
import { collect } from './collect.js';
import { delayOf } from './delays.js';
import type { Delay } from './evidence.js';
import type { Ground } from './ground.js';
import { IN_DOUBT, judge } from './judge.js';
import type { Ledger } from './ledger.js';
import { live } from './live.js';
import type { Schedule } from './schedule.js';
import { settle } from './settle.js';
import type { Staff } from './staff.js';
import type { Violation } from './violation.js';
import { watchSandbox } from './watch-sandbox.js';
import { CLOSES_AT, startWorld, type World } from './world.js';

const BUNDLE_EVERY_MS = 2_000;
/** How long everyone may take to get their answers once the trouble is over. */
const ANSWERS_WITHIN_MS = 30_000;

/** What came of one play of a schedule. */
export interface Played {
  readonly violations: readonly Violation[];
  /** How much there was to judge. */
  readonly counts: Readonly<{ [what: string]: number }>;
}

/**
 * Plays a schedule in a world of its own, waits until everything has come to its end, and judges it. Upon a violation,
 * the logs of the programs and a backup of the database go to a folder, if one is given.
 */
export async function play(
  ground: Ground,
  schedule: Schedule,
  keepLogsIn: string | null = null,
): Promise<Played> {
  const startsAt = new Date(CLOSES_AT.getTime() - schedule.lengthMs / 2);
  const world = await startWorld(ground, startsAt);
  const sandboxWatch = watchSandbox(world);
  let hasFailed = true;
  try {
    const { restores, delays } = await playFaults(world, schedule);
    await settle(world);
    const late = await sandboxWatch.stop();
    const evidence = await collect(world, schedule, { restores, delays: [...delays, ...late] });
    const violations = judge(evidence);
    hasFailed = violations.length > 0;
    if (hasFailed) await world.portal('backup', path.join(world.logs, 'at-the-end.sql.gz'));
    const counts = {
      patients: evidence.records.length,
      texts: evidence.phones.filter(({ isReply, isGateways }) => !isReply && !isGateways).length,
      replies: evidence.phones.filter(({ isReply }) => isReply).length,
      orders: evidence.shopOrders.length,
      restores: restores.length,
      'in doubt': [...evidence.said.values()].filter(({ reasons }) => reasons.includes(IN_DOUBT)).length,
    };
    return { violations, counts };
  } finally {
    await sandboxWatch.stop();
    await world.close(hasFailed ? keepLogsIn : null);
  }
}

/** Returns what was restored, and when faults really held up what leaves a machine: a busy machine causes them late. */
async function playFaults(
  world: World,
  schedule: Schedule,
): Promise<{ restores: Restored[]; delays: Delay[] }> {
  const startedAt = performance.now();
  const until = (atMs: number): Promise<void> => pause(Math.max(0, startedAt + atMs - performance.now()));
  const turn = createDatabaseTurn();
  const restores: Restored[] = [];
  const delays: Delay[] = [];
  const lives = Promise.all([
    pMap(schedule.patients, (patient) => live(world, patient, until)),
    ...world.staff.map((staff) => saveBundles(world.ledger, staff, schedule.lengthMs, until)),
  ]);
  // One that fails while faults are played is judged later, not unhandled.
  lives.catch(() => undefined);
  await pMap(schedule.faults, async (fault) => {
    await until(fault.atMs);
    const from = world.clock.now().getTime();
    const restored = await cause(world, fault, turn).catch((error: unknown) => {
      // Such as a backup while the database is away.
      console.log(
        `    ${fault.kind} did not work: ${error instanceof Error ? error.message.slice(0, 200) : error}`,
      );
      return null;
    });
    if (restored) restores.push(restored);
    const ms = delayOf(fault);
    if (ms > 0) delays.push({ from, until: world.clock.now().getTime(), ms });
  });
  await until(schedule.lengthMs);
  const timer = setTimeout(() => {
    for (const one of world.staff) one.giveUp();
  }, ANSWERS_WITHIN_MS);
  await lives;
  clearTimeout(timer);
  return { restores, delays };
}

/** Staff save bundles all the time, each with its own name and key. */
async function saveBundles(
  ledger: Ledger,
  staff: Staff,
  lengthMs: number,
  until: (atMs: number) => Promise<void>,
): Promise<void> {
  for (let atMs = 0; atMs < lengthMs; atMs += BUNDLE_EVERY_MS) {
    await until(atMs);
    const name = `Bundle at ${atMs} of ${staff.practiceName}`;
    const body = { practiceName: staff.practiceName, name };
    const answer = await staff.ask('POST', '/api/bundles', `bundle-${atMs}`, body);
    if (answer?.status === 201) ledger.bundles.push({ name, at: ledger.now() });
    else if (answer !== null)
      ledger.failures.push(`${answer.status} for a bundle: ${JSON.stringify(answer.body)}`);
  }
}
