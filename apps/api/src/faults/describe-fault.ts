import { DrizzleQueryError } from 'drizzle-orm';

/** What the log says of an unexpected failure. Messages are left out, since they may quote what a patient or staff wrote. */
export interface Fault {
  readonly name: string;
  /** Such as PostgreSQL's SQLSTATE, `ECONNREFUSED`, or `HTTP 503`. */
  readonly code?: string;
  /** Where it happened. */
  readonly stack?: string;
}

const MAX_FRAMES = 7;

/** An error's name, its code, and where it happened, for the log. */
export function describeFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { name: 'NotAnError' };
  const { cause } = error;
  const code = codeOf(error) ?? codeOf(cause);
  const stack = framesOf(isFailedQuery(error) && cause instanceof Error ? cause : error);
  return {
    name: error.name === 'Error' ? error.constructor.name : error.name,
    ...(code === undefined ? {} : { code }),
    ...(stack === '' ? {} : { stack }),
  };
}

/** Describes a fault in words, for the operator's own terminal. Leaves out the values of a failed query. */
export function sayFault(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  return isFailedQuery(error) && cause instanceof Error
    ? `Query failed: ${messageOf(cause)}`
    : messageOf(error);
}

const isFailedQuery = (error: Error): boolean => error instanceof DrizzleQueryError;

/** A failed connection to a name with several addresses has a code, but no message. */
const messageOf = (error: Error): string => error.message || (codeOf(error) ?? error.name);

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : undefined;
}

/** A message may have lines of its own. */
function framesOf({ stack = '', message }: Error): string {
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length).split('\n');
  return frames
    .filter((line) => line.startsWith('    at '))
    .slice(0, MAX_FRAMES)
    .join('\n');
}
