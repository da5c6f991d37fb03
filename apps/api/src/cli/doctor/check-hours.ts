import type { Config } from '../../config/config.js';
import type { PracticeRow } from '../../domains/practices/practice-repository.js';
import { portalCall } from '../../portal-call.js';
import { isPlaceZone } from '../../rules/time-zone.js';
import { type Check, ok, unknown, wrong } from './finding.js';

/** The hours of automatic texts, and whether every practice's time zone is a place's. */
export function checkHours(
  { quietHours }: Pick<Config, 'quietHours'>,
  listPractices: () => Promise<readonly Pick<PracticeRow, 'signInId' | 'timeZone' | 'disabledAt'>[]>,
): Check {
  return async () => {
    const lines =
      quietHours === null
        ? [unknown('QUIET_HOURS', 'off, for the sandbox only')]
        : [ok('QUIET_HOURS', `${quietHours.open} to ${quietHours.close}, and legal hours`)];
    for (const { signInId, timeZone, disabledAt } of await listPractices()) {
      if (disabledAt !== null || isPlaceZone(timeZone)) continue;
      const fix = `Run: ${portalCall(`practice set ${signInId} --time-zone America/Chicago`)}`;
      lines.push(
        wrong(`practice ${signInId}`, `"${timeZone}" is not the time zone of a place, by Area/City. ${fix}`),
      );
    }
    return lines;
  };
}
