import type { Config } from '../../config.js';
import { type Check, ok, unknown, wrong } from './finding.js';

interface Practice {
  readonly id: string;
  readonly timeZone: string;
  readonly disabledAt: Date | null;
}

/** The hours of automatic texts, and whether this machine knows the zone of every practice. */
export function checkHours(
  { quietHours }: Pick<Config, 'quietHours'>,
  listPractices: () => Promise<readonly Practice[]>,
): Check {
  return async () => {
    const lines =
      quietHours === null
        ? [unknown('QUIET_HOURS', 'off, for the sandbox only')]
        : [ok('QUIET_HOURS', `${quietHours.open} to ${quietHours.close}, and the hours of the law`)];
    for (const { id, timeZone, disabledAt } of await listPractices()) {
      if (disabledAt !== null || isZone(timeZone)) continue;
      const mend = `Run: npm run portal -- practice set ${id} --time-zone America/Chicago`;
      lines.push(wrong(`practice ${id}`, `"${timeZone}" is not a time zone. ${mend}`));
    }
    return lines;
  };
}

function isZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
    return true;
  } catch {
    return false;
  }
}
