import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '@eyecart/shared/rules/durations';
import { probeWorkers } from './probe-workers.js';
import { MACHINES, WORKERS } from './schedule.js';
import type { World } from './world.js';

/** Lost replies are read a minute late; a busy gateway is tried again after 15 minutes at most. */
const SKIPS_MS = [3 * MINUTE_MS, 16 * MINUTE_MS, 16 * MINUTE_MS];
/** What comes back undelivered because of a full queue is tried again after a quarter of an hour. */
const RETRIED_WITHIN_MS = 16 * MINUTE_MS;
const CHANGES_WITHIN_MS = 15_000;
const READ_WITHIN_MS = 20_000;
const MAX_STARTS = 6;
const LOOK_AGAIN_MS = 500;

/** What a program still has to do: due texts that may go, texts of unknown outcome, dead-lettered callbacks. */
const OPEN = `
  SELECT (SELECT count(*) FROM messages WHERE state IN ('sending', 'unknown') OR (state = 'queued' AND due_at <= $1
           AND phone_number !~ '^.1(401|787)' AND NOT EXISTS (SELECT 1 FROM replies
             WHERE replies.phone_number = messages.phone_number AND kind = 'other' AND decided_at IS NULL)))
       + (SELECT count(*) FROM webhook_events WHERE processed_at IS NULL)
       + (SELECT count(*) FROM scheduled_orders WHERE texted_at IS NULL AND reason_code IS NULL
           AND canceled_at IS NULL AND due_at <= $1) AS open`;

/** Lets everything come to its end once the trouble is over. Time is skipped while no request is on its way. */
export async function settle(world: World): Promise<void> {
  const { machines, clock } = world;
  for (const machine of MACHINES) {
    machines.signal(machine, 'SIGCONT');
    clock.step(machine, 0);
  }
  machines.start(MACHINES);
  await world.untilServing();
  await untilDone(world);
  await probeWorkers(world);
  for (const skipMs of SKIPS_MS) {
    // A worker that starts asks the shop and the gateway for what it missed.
    await machines.stop(WORKERS, 'SIGTERM');
    await pause(2_000);
    clock.skip(skipMs);
    machines.start(WORKERS);
    if (!(await areRepliesRead(world))) {
      world.ledger.failures.push('no worker reads the missed replies to their end');
      return;
    }
    if ((await untilDone(world)) && (await countOpen(world, RETRIED_WITHIN_MS)) === 0) return;
  }
}

/**
 * A worker reads them when it starts, and next after a quarter of an hour, also when the first time fails, as with a
 * gateway that takes too long on a busy machine: then workers are started again. False when they never come to the end,
 * such as because of one that cannot be taken.
 */
async function areRepliesRead(world: World): Promise<boolean> {
  const since = new Date(world.clock.now().getTime() - 2 * MINUTE_MS);
  for (let start = 0; start < MAX_STARTS; start += 1) {
    const deadline = performance.now() + READ_WITHIN_MS;
    while (performance.now() < deadline) {
      const { rows } = await world.pool.query('SELECT 1 FROM reply_sync WHERE read_until > $1', [since]);
      if (rows.length > 0) return true;
      await pause(LOOK_AGAIN_MS);
    }
    await world.machines.stop(WORKERS, 'SIGTERM');
    world.machines.start(WORKERS);
  }
  return false;
}

async function countOpen({ pool, clock }: World, withinMs = 0): Promise<number> {
  const until = new Date(clock.now().getTime() + withinMs);
  const { rows } = await pool.query<{ open: string }>(OPEN, [until]);
  return Number(rows[0]?.open);
}

/** False when some things remain that do not change any more. */
async function untilDone(world: World): Promise<boolean> {
  let last = -1;
  let changedAt = performance.now();
  for (;;) {
    const open = await countOpen(world);
    if (open === 0) return true;
    if (open !== last) changedAt = performance.now();
    last = open;
    if (performance.now() - changedAt > CHANGES_WITHIN_MS) return false;
    await pause(LOOK_AGAIN_MS);
  }
}
