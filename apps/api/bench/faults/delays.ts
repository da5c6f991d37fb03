import type { Fault } from './schedule.js';

/** A claim may be used this long after it was made; the request then takes as long as the gateway is waited for. */
const FROZEN_MS = 3_500;

/** How late a fault that the programs cannot see makes what leaves a machine; 0 for none. */
export function delayOf(fault: Fault): number {
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
