import type { RequestHandler } from 'express';

/** Each proxy appends an address of at most 45 characters; only the last ten count (`TRUST_PROXY`). */
const FORWARDED_LENGTH = 1_000;

/** More than we read of these headers from any real client. */
const LONGEST: readonly (readonly [name: string, length: number])[] = [
  ['user-agent', 256],
  ['accept', 500],
  ['accept-language', 200],
  ['accept-encoding', 200],
];

/** Cuts headers that may be long. Mount it before anything that reads one. */
export const cutHeaders: RequestHandler = ({ headers }, _response, next) => {
  for (const [name, length] of LONGEST) {
    const value = headers[name];
    if (typeof value === 'string') headers[name] = value.slice(0, length);
  }
  const forwarded = headers['x-forwarded-for'];
  if (typeof forwarded === 'string') headers['x-forwarded-for'] = forwarded.slice(-FORWARDED_LENGTH);
  next();
};
