import { ApiError } from '../../http/api-error.js';

/** A command that cannot be carried out; the message says why and what is allowed. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Turns a refusal by the API into one by the command. */
export async function asCommand<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ApiError ? new CommandError(error.message) : error;
  }
}
