import { describe, expect, it } from 'vitest';
import {
  type AnalyticsView,
  chooseRange,
  DEFAULT_VIEW,
  fold,
  goToPage,
  hasUnknownRange,
  pressColumn,
  readView,
  searchOf,
} from './analytics-view';

const read = (address: string) => readView(new URLSearchParams(address));

describe('the analytics view in the URL', () => {
  it('shows this month with everything folded, newest first, from page 1 without parameters', () => {
    expect(read('')).toEqual({
      range: 'this-month',
      page: 1,
      sortBy: 'orderDate',
      sortOrder: 'desc',
      open: [],
    });
    expect(searchOf(DEFAULT_VIEW)).toBe('');
  });

  it('reads back what it wrote', () => {
    const view: AnalyticsView = {
      range: '90',
      page: 3,
      sortBy: 'customer',
      sortOrder: 'asc',
      open: ['orders', 'sms'],
    };
    expect(searchOf(view)).toBe('range=90&sortBy=customer&sortOrder=asc&page=3&open=sms');
    expect(read(searchOf(view))).toEqual(view);
  });

  it.each([
    'range=91&page=x&sortBy=color&sortOrder=up',
    'range=&page=&sortBy=&sortOrder=',
    'open=&open=fees',
    'page=0',
    'page=-2',
    'page=1.5',
    'page=1e3',
    'range=toString',
    'range=2020-02-02..2020-01-01',
    'range=2020-01-01..9999-12-31',
  ])('falls back to the defaults for %s', (address) => {
    expect(read(address)).toEqual(DEFAULT_VIEW);
  });

  it.each([
    ['', false],
    ['range=30', false],
    ['range=2020-01-01..2020-01-31', false],
    ['range=7', true],
    ['range=2020-01-01..9999-12-31', true],
    ['range=9999-12-01..9999-12-31', true],
  ])('with "%s" has a range that cannot be shown: %s', (address, isUnknown) => {
    expect(hasUnknownRange(new URLSearchParams(address))).toBe(isUnknown);
  });

  it('keeps the valid parts of an invalid URL', () => {
    expect(read('range=30&sortBy=nothing&page=2')).toEqual({
      ...DEFAULT_VIEW,
      range: '30',
      page: 2,
      open: ['orders'],
    });
  });

  it('never requests a page beyond the server’s limit', () => {
    expect(read('page=999999').page).toBe(100_000);
  });
});

describe('sections in the URL', () => {
  it('are opened by their names, in the order of the page', () => {
    expect(read('open=sms,orders,fees').open).toEqual(['orders', 'sms']);
    expect(searchOf(fold(DEFAULT_VIEW, 'orders', true))).toBe('open=orders');
    expect(searchOf(fold(read('open=orders,sms'), 'sms', false))).toBe('open=orders');
  });

  it('open the orders for whoever asks for a page or a sorting, until they are closed', () => {
    const view = read('range=90&page=2&open=sms');
    expect(view.open).toEqual(['orders', 'sms']);
    expect(searchOf(fold(view, 'orders', false))).toBe('range=90&open=sms');
    expect(searchOf(goToPage(view, 1))).toBe('range=90&open=orders,sms');
  });
});

describe('changing the view', () => {
  const onPage3 = goToPage(DEFAULT_VIEW, 3);

  it('starts another range on page 1 and keeps the sort', () => {
    const sorted = goToPage(pressColumn(onPage3, 'amount'), 2);
    expect(chooseRange(sorted, '30')).toEqual({ ...sorted, range: '30', page: 1 });
  });

  it('sorts amounts from the highest and names from A, and reverses on the second press', () => {
    const byAmount = pressColumn(onPage3, 'amount');
    expect(byAmount).toMatchObject({ sortBy: 'amount', sortOrder: 'desc', page: 1 });
    expect(pressColumn(byAmount, 'amount').sortOrder).toBe('asc');
    expect(pressColumn(byAmount, 'customer')).toMatchObject({ sortBy: 'customer', sortOrder: 'asc' });
  });
});
