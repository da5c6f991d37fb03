import type { RequestHandler } from 'express';

/** Each proxy adds one address at the end, of at most 45 characters; only the last ten count (`TRUST_PROXY`). */
const FORWARDED_LENGTH = 1_000;

/** Longer than what a browser or a list of types or languages needs for what we read of it. */
const LONGEST: readonly (readonly [name: string, length: number])[] = [
  ['user-agent', 256],
  ['accept', 500],
  ['accept-language', 200],
  ['accept-encoding', 200],
];

/** Cuts the headers in which anyone may send long text. It comes before everything that reads one. */
export const cutHeaders: RequestHandler = ({ headers }, _response, next) => {
  for (const [name, length] of LONGEST) {
    const value = headers[name];
    if (typeof value === 'string') headers[name] = value.slice(0, length);
  }
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.slice(-FORWARDED_LENGTH);
  next();
};
