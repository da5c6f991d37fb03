import {
  ANALYTICS_RANGES,
  type AnalyticsRange,
  ORDER_SORTS,
  type OrderSort,
  type SortOrder,
} from '@eyecart/shared/contracts';
import { readDayRange } from '@eyecart/shared/rules/day-range';
import { practiceDay } from '@/lib/dates/practice-clock';
import { dayRangeParam } from './ranges/day-range-param';

/** How the orders of the table are sorted. */
export interface OrderSorting {
  readonly sortBy: OrderSort;
  readonly sortOrder: SortOrder;
}

/** The sections below the page's main figures, in order. All are collapsed at first. */
export const SECTIONS = ['orders', 'revenue', 'sms', 'funnel', 'follow-up'] as const;
export type Section = (typeof SECTIONS)[number];

/** The page's state, all of it in the URL. */
export interface AnalyticsView extends OrderSorting {
  readonly range: AnalyticsRange;
  /** The table's page, from 1. */
  readonly page: number;
  /** The sections that are open. */
  readonly open: readonly Section[];
}

export const DEFAULT_VIEW: AnalyticsView = {
  range: 'this-month',
  page: 1,
  sortBy: 'orderDate',
  sortOrder: 'desc',
  open: [],
};

/** The highest page that may be asked for. */
const LAST_PAGE = 100_000;

export const chooseRange = (view: AnalyticsView, range: AnalyticsRange): AnalyticsView => ({
  ...view,
  range,
  page: 1,
});

export const goToPage = (view: AnalyticsView, page: number): AnalyticsView => ({ ...view, page });

export const sortOrders = (view: AnalyticsView, sorting: OrderSorting): AnalyticsView => ({
  ...view,
  ...sorting,
  page: 1,
});

/** Opens or closes a section. The orders start over when they are opened again. */
export const fold = (view: AnalyticsView, section: Section, isOpen: boolean): AnalyticsView => ({
  ...(section === 'orders' ? { ...DEFAULT_VIEW, range: view.range } : view),
  open: SECTIONS.filter((one) => (one === section ? isOpen : view.open.includes(one))),
});

/** Words sort A to Z first, everything else highest or newest first; pressing a column again reverses it. */
export function pressColumn(view: AnalyticsView, column: OrderSort): AnalyticsView {
  const isWord = column === 'customer' || column === 'status';
  const first: SortOrder = isWord ? 'asc' : 'desc';
  const reversed: SortOrder = view.sortOrder === 'asc' ? 'desc' : 'asc';
  return sortOrders(view, { sortBy: column, sortOrder: view.sortBy === column ? reversed : first });
}

/** Reads a URL's query; missing or invalid parts get their default. */
export function readView(params: URLSearchParams): AnalyticsView {
  const range = params.get('range');
  const sortBy = params.get('sortBy');
  const view: AnalyticsView = {
    range: readRange(range),
    page: readPage(params.get('page')),
    sortBy: ORDER_SORTS.find((known) => known === sortBy) ?? DEFAULT_VIEW.sortBy,
    sortOrder: params.get('sortOrder') === 'asc' ? 'asc' : DEFAULT_VIEW.sortOrder,
    open: [],
  };
  const open = params.get('open')?.split(',') ?? [];
  return {
    ...view,
    open: SECTIONS.filter((one) => open.includes(one) || (one === 'orders' && namesOrders(view))),
  };
}

/** Whether the URL sorts or pages the orders, so that their section is open without being named. */
const namesOrders = ({ page, sortBy, sortOrder }: AnalyticsView): boolean =>
  page !== DEFAULT_VIEW.page || sortBy !== DEFAULT_VIEW.sortBy || sortOrder !== DEFAULT_VIEW.sortOrder;

/** Whether the query names a range that cannot be shown, so that `readView` returns the default instead. */
export function hasUnknownRange(params: URLSearchParams): boolean {
  const range = params.get('range');
  return range !== null && findRange(range) === undefined;
}

const readRange = (value: string | null): AnalyticsRange => findRange(value ?? '') ?? DEFAULT_VIEW.range;

function findRange(value: string): AnalyticsRange | undefined {
  const days = readDayRange(value);
  if (days === null) return ANALYTICS_RANGES.find((known) => known === value);
  return days.to > practiceDay(new Date()) ? undefined : dayRangeParam(days);
}

function readPage(value: string | null): number {
  if (value === null || !/^\d{1,6}$/.test(value)) return DEFAULT_VIEW.page;
  return Math.min(Math.max(Number(value), 1), LAST_PAGE);
}

/** A view as a URL query: only what differs from the default. */
export function searchOf(view: AnalyticsView): string {
  const params = new URLSearchParams();
  if (view.range !== DEFAULT_VIEW.range) params.set('range', view.range);
  if (view.sortBy !== DEFAULT_VIEW.sortBy) params.set('sortBy', view.sortBy);
  if (view.sortOrder !== DEFAULT_VIEW.sortOrder) params.set('sortOrder', view.sortOrder);
  if (view.page !== DEFAULT_VIEW.page) params.set('page', String(view.page));
  const open = view.open.filter((one) => one !== 'orders' || !namesOrders(view));
  // Not through URLSearchParams, which would escape the comma.
  const named = open.length > 0 ? [`open=${open.join(',')}`] : [];
  return [params.toString(), ...named].filter(Boolean).join('&');
}
