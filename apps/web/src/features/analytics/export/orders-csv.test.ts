import { describe, expect, it } from 'vitest';
import { sampleOrder } from '@/testing/sample-order';
import { csvFileName, ordersCsv } from './orders-csv';

const rowsOf = async (...orders: Parameters<typeof ordersCsv>[0]) => (await ordersCsv(orders)).split('\r\n');
const named = (customerLastName: string | null) => sampleOrder({ customerLastName });

describe('orders as a file', () => {
  it('starts with a byte order mark for UTF-8, then the columns', async () => {
    const [head] = await rowsOf(sampleOrder());
    expect(head).toBe(
      '\uFEFFOrder,Order date,Customer,Items,Currency,Order total,Net sale,Participation rate,Participation fee,Status,Source,Shop order id',
    );
  });

  it('writes amounts as plain decimals and dates as ISO', async () => {
    const [, row] = await rowsOf(sampleOrder({ totalAmount: 123_405, netAmount: 5 }));
    expect(row).toBe(
      '#1086,2026-11-20T19:48:00.000Z,Alvarez,4,USD,1234.05,0.05,0.15,13.20,completed,Text message,6021174453406',
    );
  });

  it.each([
    ['=cmd|calc', `"'=cmd|calc"`],
    ['+1', `"'+1"`],
    ['-1+2', `"'-1+2"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
  ])('escapes %s, so that spreadsheets do not evaluate it', async (name, cell) => {
    const [, row] = await rowsOf(named(name));
    expect(row).toContain(`,${cell},4,USD,`);
  });

  it.each([
    ['O"Brien', '"O""Brien"'],
    ['Smith, Jr.', '"Smith, Jr."'],
    ['two\nlines', '"two\nlines"'],
    ['García', 'García'],
  ])('keeps %j in one cell', async (name, cell) => {
    const [, row] = await rowsOf(named(name));
    expect(row).toContain(`,${cell},4,USD,`);
  });

  it('leaves the cell of a missing name empty', async () => {
    const [, row] = await rowsOf(named(null));
    expect(row).toContain('Z,,4,');
  });
});

describe('the name of the file', () => {
  it('has the range and the day on the reader’s calendar', () => {
    expect(csvFileName('90', new Date(2026, 2, 5, 23, 59))).toBe('orders-90-2026-03-05.csv');
    expect(csvFileName('all', new Date(2026, 10, 20, 0, 1))).toBe('orders-all-2026-11-20.csv');
  });
});
