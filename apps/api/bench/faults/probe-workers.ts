import { setTimeout as pause } from 'node:timers/promises';
import { WORKERS } from './schedule.js';
import { staffOf, type World } from './world.js';

const DUE_AFTER_MS = 2_000;
const MAX_ATTEMPTS = 5;
const SENT_WITHIN_MS = 40_000;
const LOOK_AGAIN_MS = 500;

/**
 * Lets each worker send a scheduled order alone while the others are frozen: one that does nothing any more would go
 * unnoticed beside another. One that sends nothing is noted as a failure.
 */
export async function probeWorkers(world: World): Promise<void> {
  const { machines, ledger } = world;
  for (const [index, worker] of WORKERS.entries()) {
    const others = WORKERS.filter((one) => one !== worker);
    for (const other of others) machines.signal(other, 'SIGSTOP');
    const phone = `+1312${2_900_000 + index}`;
    if (!(await schedule(world, phone))) ledger.failures.push(`no order to ${phone} could be scheduled`);
    else if (!(await isTexted(world, phone))) ledger.failures.push(`${worker} sends nothing any more`);
    for (const other of others) machines.signal(other, 'SIGCONT');
  }
}

/** A busy machine may read the order after its time, and refuse it: then it is scheduled once more. */
async function schedule({ staff, clock, variantId }: World, phoneNumber: string): Promise<boolean> {
  const { ask, practiceName } = staffOf({ staff }, { practice: 0 });
  const items = [{ id: variantId, quantity: 1 }];
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const scheduledFor = new Date(clock.now().getTime() + attempt * DUE_AFTER_MS).toISOString();
    const body = { practiceName, items, phoneNumber, scheduledFor, consent: true };
    const answer = await ask('POST', '/api/create-order', `probe-${phoneNumber}-${attempt}`, body);
    if (answer !== null && answer.status < 300) return true;
  }
  return false;
}

async function isTexted({ sandbox }: World, phone: string): Promise<boolean> {
  const deadline = performance.now() + SENT_WITHIN_MS;
  while (performance.now() < deadline) {
    if ((await sandbox.texts(phone)).length > 0) return true;
    await pause(LOOK_AGAIN_MS);
  }
  return false;
}
