import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, MACHINES } from './schedule.js';
import type { World } from './world.js';

/** Faults of the database take turns, so that the end of one does not end another. */
export type DatabaseTurn = <T>(work: () => Promise<T>) => Promise<T>;

export function createDatabaseTurn(): DatabaseTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** A time whose statements a restore lost. */
export interface Restored {
  readonly from: number;
  readonly until: number;
}

/** Lets one thing go wrong, and ends it again. */
export async function cause(world: World, fault: Fault, turn: DatabaseTurn): Promise<Restored | null> {
  const { machines, clock, database, sandbox, balancer } = world;
  if (fault.kind === 'kill') machines.signal(fault.machine, 'SIGKILL');
  else if (fault.kind === 'freeze') {
    machines.signal(fault.machine, 'SIGSTOP');
    await pause(fault.forMs);
    machines.signal(fault.machine, 'SIGCONT');
  } else if (fault.kind === 'clock') {
    clock.step(fault.machine, fault.stepMs);
    await pause(fault.forMs);
    clock.step(fault.machine, 0);
  } else if (fault.kind === 'database-down') await turn(() => world.postgres.kill(fault.forMs));
  else if (fault.kind === 'disk-full') await turn(() => database.fillDisk(fault.forMs));
  else if (fault.kind === 'no-connections') await turn(() => database.exhaust(fault.forMs));
  else if (fault.kind === 'locked-table') await turn(() => database.lockTable(fault.table, fault.forMs));
  else if (fault.kind === 'provider') {
    await sandbox.setFault(fault.fault, fault.rule);
    await pause(fault.forMs);
    await sandbox.setFault(fault.fault, null);
  } else if (fault.kind === 'callbacks') {
    balancer.garble(fault.share);
    await pause(fault.forMs);
    balancer.garble(0);
  } else if (fault.kind === 'repeated-webhooks') await sandbox.repeatWebhooks(fault.times);
  else return restore(world, fault.forMs, turn);
  return null;
}

async function restore(world: World, forMs: number, turn: DatabaseTurn): Promise<Restored> {
  const { machines, staff, ledger } = world;
  const file = path.join(world.logs, 'backup.sql.gz');
  const from = ledger.now();
  await turn(() => world.portal('backup', file));
  await pause(forMs);
  return turn(async () => {
    await machines.stop(MACHINES, 'SIGTERM');
    for (const one of staff) one.giveUp();
    await world.portal('restore', file, '--replace', '--yes');
    const until = ledger.now();
    machines.start(MACHINES);
    return { from, until };
  });
}
