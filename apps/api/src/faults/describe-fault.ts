/**
 * An error's name, message, and stack for the log. Query values are left out because they could identify a
 * patient.
 */
export function describeFault(error: unknown): { name: string; message: string; stack?: string } {
  if (!(error instanceof Error)) return { name: 'NotAnError', message: typeof error };
  const cause = error.cause instanceof Error ? error.cause : error;
  const isQuery = error.message.startsWith('Failed query');
  const stack = (isQuery ? cause.stack : error.stack)?.split('\n').slice(1, 8).join('\n');
  return {
    name: error.name,
    message: isQuery ? `Query failed: ${wordsOf(cause)}` : wordsOf(error),
    ...(stack ? { stack } : {}),
  };
}

/** A failed connection to a name with several addresses has a code, but no message. */
const wordsOf = (error: Error): string =>
  error.message || ('code' in error && typeof error.code === 'string' ? error.code : error.name);
