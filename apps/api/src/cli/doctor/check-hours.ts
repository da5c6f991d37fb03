import type { Config } from '../../config.js';
import type { PracticeRow } from '../../modules/practices/practice-repository.js';
import { isTimeZone } from '../../rules/time-zone.js';
import { type Check, ok, unknown, wrong } from './finding.js';

/** The hours of automatic texts, and whether this machine knows the zone of every practice. */
export function checkHours(
  { quietHours }: Pick<Config, 'quietHours'>,
  listPractices: () => Promise<readonly Pick<PracticeRow, 'id' | 'timeZone' | 'disabledAt'>[]>,
): Check {
  return async () => {
    const lines =
      quietHours === null
        ? [unknown('QUIET_HOURS', 'off, for the sandbox only')]
        : [ok('QUIET_HOURS', `${quietHours.open} to ${quietHours.close}, and legal hours`)];
    for (const { id, timeZone, disabledAt } of await listPractices()) {
      if (disabledAt !== null || isTimeZone(timeZone)) continue;
      const fix = `Run: npm run portal -- practice set ${id} --time-zone America/Chicago`;
      lines.push(wrong(`practice ${id}`, `"${timeZone}" is not a time zone. ${fix}`));
    }
    return lines;
  };
}
