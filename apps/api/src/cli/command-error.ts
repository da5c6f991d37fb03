/** What the operator typed cannot be done; the message says why and what is allowed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
