import type { Evidence } from './evidence.js';

/** A restore loses what was said after its backup. */
export const isLost = ({ restores }: Pick<Evidence, 'restores'>, at: number | null): boolean =>
  at !== null && restores.some(({ from, until }) => at >= from && at <= until);
