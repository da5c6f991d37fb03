import type { DismissalReason, FollowUpMonth } from '@eyecart/shared/contracts';
import { centsToDecimal } from '../cents-to-decimal';
import { BYTE_ORDER_MARK } from './orders-csv';

const COLUMNS: ReadonlyArray<readonly [name: string, cell: (month: FollowUpMonth) => string]> = [
  ['Month', ({ month }) => month],
  ['Links sent', ({ linksSent }) => String(linksSent)],
  ['Ordered without help', ({ orderedAlone }) => String(orderedAlone)],
  ['Revenue without help', ({ revenueAlone }) => centsToDecimal(revenueAlone)],
  ['Fee without help', ({ feeAlone }) => centsToDecimal(feeAlone)],
  ['Ordered after follow-up', ({ orderedAfter }) => String(orderedAfter)],
  ['Revenue after follow-up', ({ revenueAfter }) => centsToDecimal(revenueAfter)],
  ['Fee after follow-up', ({ feeAfter }) => centsToDecimal(feeAfter)],
];

/** Follow-up results by month, with the currency of the amounts. */
export const effectCsv = (months: readonly FollowUpMonth[], currency: string): string =>
  toCsv([
    [...COLUMNS.map(([name]) => name), 'Currency'],
    ...months.map((month) => [...COLUMNS.map(([, cell]) => cell(month)), currency]),
  ]);

/** How often each reason was given. */
export const dismissalsCsv = (
  dismissals: ReadonlyArray<{ readonly reason: DismissalReason; readonly count: number }>,
): string => toCsv([['Reason', 'Count'], ...dismissals.map(({ reason, count }) => [reason, String(count)])]);

/** No cell needs escaping: none has a comma, a quote, or a line break. */
const toCsv = (rows: readonly (readonly string[])[]): string =>
  `${BYTE_ORDER_MARK}${rows.map((row) => row.join(',')).join('\r\n')}`;
