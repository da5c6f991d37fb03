import type { Deprecated } from '@eyecart/shared/contracts';

/** RFC 9745 uses seconds since 1970, RFC 8594 an HTTP date; days start at midnight UTC. */
export const deprecationHeaders = ({ since, sunset }: Deprecated): Readonly<Record<string, string>> => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(Date.parse(sunset)).toUTCString(),
});
