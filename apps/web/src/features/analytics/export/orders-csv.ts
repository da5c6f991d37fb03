import type { AnalyticsRange, DetailedOrder } from '@eyecart/shared/contracts';
import { practiceDay } from '@/lib/dates/practice-clock';
import { centsToDecimal } from '../cents-to-decimal';

/** Tells spreadsheet programs that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS: ReadonlyArray<readonly [name: string, cell: (order: DetailedOrder) => string]> = [
  ['Order', ({ orderNumber }) => orderNumber],
  ['Order date', ({ orderDate }) => orderDate],
  ['Customer', ({ customerLastName }) => customerLastName ?? ''],
  ['Items', ({ itemCount }) => String(itemCount)],
  ['Currency', ({ currency }) => currency],
  ['Order total', ({ totalAmount }) => centsToDecimal(totalAmount)],
  ['Net sale', ({ netAmount }) => centsToDecimal(netAmount)],
  ['Participation rate', ({ commission }) => String(commission.rate)],
  ['Participation fee', ({ commission }) => centsToDecimal(commission.amount)],
  ['Status', ({ status }) => status],
  ['Source', ({ source }) => source],
  ['Shop order id', ({ shopifyOrderId }) => shopifyOrderId],
];

/**
 * Orders as CSV: amounts are plain decimals in the currency of their row. Anything a spreadsheet would take for a formula,
 * such as a name that starts with "=", is escaped.
 */
export async function ordersCsv(orders: readonly DetailedOrder[]): Promise<string> {
  const { default: papa } = await import('papaparse');
  const rows = orders.map((order) => COLUMNS.map(([, cell]) => cell(order)));
  const fields = COLUMNS.map(([name]) => name);
  return BYTE_ORDER_MARK + papa.unparse({ fields, data: rows }, { escapeFormulae: true });
}

/** Such as "orders-90-2026-11-20.csv": the range, and today on the practice's calendar. */
export function csvFileName(range: AnalyticsRange, now: Date): string {
  return `orders-${range}-${practiceDay(now)}.csv`;
}
