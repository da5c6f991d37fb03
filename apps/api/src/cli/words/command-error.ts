/** A command that cannot be carried out; the message says why and what is allowed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
