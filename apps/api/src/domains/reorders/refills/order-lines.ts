import type { CartLine, RefillLine } from '../../../db/schema/index.js';

/** A refill's products as lines of an order, with their times of day: without the fields that only a refill has. */
export const orderLines = (lines: readonly RefillLine[]): CartLine[] =>
  lines.map(({ runsOutAt: _, source: _source, ...line }) => line);
