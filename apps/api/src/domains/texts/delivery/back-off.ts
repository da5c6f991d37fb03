const MIN_DELAY_MS = 5_000;
const MAX_DELAY_MS = 15 * 60_000;

/** A text fails after this many attempts, which takes about two hours. */
export const MAX_ATTEMPTS = 20;

/**
 * Exponential backoff in milliseconds after this many attempts (1 or more) at a busy gateway, never less than what the
 * gateway asks for. `jitter` (0 to 1) shortens it by up to half.
 */
export function backOffMs(attempts: number, retryAfterSeconds: number | null, jitter: number): number {
  const full = Math.min(MIN_DELAY_MS * 2 ** (attempts - 1), MAX_DELAY_MS);
  const asked = Math.min((retryAfterSeconds ?? 0) * 1000, MAX_DELAY_MS);
  return Math.max(Math.round(full * (1 - jitter / 2)), asked);
}
