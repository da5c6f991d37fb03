import type { Delay } from './evidence.js';
import type { Fault, Schedule } from './schedule.js';

/** A claim may be used this long after it was made; the request then takes as long as the gateway is waited for. */
const FROZEN_MS = 3_500;

/** The times in which what leaves a machine may be late, by faults that the programs cannot see. */
export const findDelays = ({ faults }: Pick<Schedule, 'faults'>, startsAt: number): Delay[] =>
  faults.flatMap((fault) => {
    const ms = delayOf(fault);
    if (ms === 0 || !('forMs' in fault)) return [];
    const from = startsAt + fault.atMs;
    return [{ from, until: from + fault.forMs, ms }];
  });

function delayOf(fault: Fault): number {
  if (fault.kind === 'provider') {
    const { sms } = fault.rule as { sms?: { ms?: number } };
    return fault.fault === 'slowMs' ? (sms?.ms ?? 0) : 0;
  }
  const isHolding = [
    'freeze',
    'clock',
    'database-down',
    'disk-full',
    'no-connections',
    'locked-table',
    'restore',
  ];
  return isHolding.includes(fault.kind) ? FROZEN_MS : 0;
}
