/** Whether this machine knows an IANA time zone by this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Zones named for places; `Etc/GMT+5`, `EST`, and `UTC` have no daylight saving time. */
const OF_A_PLACE =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/[A-Z][A-Za-z_/-]{0,60}$/;

/** Whether it is a time zone of a place, such as America/Chicago: on those Node and PostgreSQL agree. */
export const isPlaceZone = (name: string): boolean => OF_A_PLACE.test(name) && isTimeZone(name);
