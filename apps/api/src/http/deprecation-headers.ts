import type { Deprecated } from '@eyecart/shared/contracts';

/** RFC 9745 has the seconds since 1970, RFC 8594 an HTTP date. Both days begin in UTC. */
export const deprecationHeaders = ({ since, sunset }: Deprecated): Readonly<Record<string, string>> => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(Date.parse(sunset)).toUTCString(),
});
