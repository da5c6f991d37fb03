import { closestMatch } from 'leven';
import { isPlaceZone } from '../../rules/time-zone.js';
import { CommandError } from '../words/command-error.js';

/** What people type instead of a place. */
const MEANT: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  EST: 'America/New_York',
  EDT: 'America/New_York',
  EST5EDT: 'America/New_York',
  EASTERN: 'America/New_York',
  CT: 'America/Chicago',
  CST: 'America/Chicago',
  CDT: 'America/Chicago',
  CST6CDT: 'America/Chicago',
  CENTRAL: 'America/Chicago',
  MT: 'America/Denver',
  MST: 'America/Denver',
  MDT: 'America/Denver',
  MST7MDT: 'America/Denver',
  MOUNTAIN: 'America/Denver',
  ARIZONA: 'America/Phoenix',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  PST8PDT: 'America/Los_Angeles',
  PACIFIC: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  AKDT: 'America/Anchorage',
  ALASKA: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
  HAWAII: 'Pacific/Honolulu',
  AST: 'America/Puerto_Rico',
};

/** The most typos for which a place is suggested. */
const MAX_DISTANCE = 4;

/**
 * A time zone of a place. Abbreviations and UTC are refused: EST is an hour off all summer, and PostgreSQL and Node
 * disagree on PST.
 * @throws CommandError with the place that was probably meant
 */
export function readTimeZone(name: string): string {
  if (isPlaceZone(name)) return name;
  throw new CommandError(
    `"${name}" is not a time zone by Area/City. ${wordSuggestion(name.trim().slice(0, 64))}`,
  );
}

function wordSuggestion(name: string): string {
  const place =
    MEANT[name.toUpperCase().replace(/^US\//, '')] ??
    closestMatch(name, Intl.supportedValuesOf('timeZone'), { maxDistance: MAX_DISTANCE });
  return place === undefined ? 'Use a name such as America/Chicago.' : `Did you mean ${place}?`;
}
