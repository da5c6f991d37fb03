import { ApiError } from '../../../http/api-error.js';

/** Queues a practice's print and runs it. @throws ApiError `rate_limited` when too many are waiting */
export type QueuePrint = <T>(practiceId: string, print: () => Promise<T>) => Promise<T>;

/** PDFs that are made at the same time; a practice makes one at a time. */
export const PRINTS_AT_ONCE = 2;
const MAX_WAITING = 20;
const MAX_WAITING_OF_PRACTICE = 5;
/** A full queue has room again after this time. */
const RETRY_AFTER_SECONDS = 5;

/** Queues the prints of this process, so that no practice delays the others for long. */
export function createPrintQueue(): QueuePrint {
  const printing = new Set<string>();
  const waiting: { readonly practiceId: string; readonly start: () => void }[] = [];

  function startNext(): void {
    const index = waiting.findIndex(({ practiceId }) => !printing.has(practiceId));
    const next = printing.size < PRINTS_AT_ONCE ? waiting[index] : undefined;
    if (next === undefined) return;
    waiting.splice(index, 1);
    printing.add(next.practiceId);
    next.start();
  }

  return async (practiceId, print) => {
    const own = waiting.filter((one) => one.practiceId === practiceId).length;
    if (waiting.length >= MAX_WAITING || own >= MAX_WAITING_OF_PRACTICE) {
      throw new ApiError('rate_limited', {
        message: 'Too many PDFs are being made right now. Try again in a few seconds.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    await new Promise<void>((start) => {
      waiting.push({ practiceId, start });
      startNext();
    });
    try {
      return await print();
    } finally {
      printing.delete(practiceId);
      startNext();
    }
  };
}
