import { GraphQLError } from 'graphql';

export interface PageArguments {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

/** The sort key of a list; ties are sorted by id. */
export interface SortKey {
  value: string | number;
  id: number;
}

const LIMIT = 250;

const compare = (a: SortKey, b: SortKey): number => {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.id - b.id;
};

const toCursor = (key: SortKey): string =>
  Buffer.from(JSON.stringify({ last_id: key.id, last_value: key.value })).toString('base64');

function fromCursor(cursor: string): SortKey {
  try {
    const read = JSON.parse(Buffer.from(cursor, 'base64').toString('utf8')) as {
      last_id?: unknown;
      last_value?: unknown;
    };
    const { last_id: id, last_value: value } = read;
    if (typeof id === 'number' && (typeof value === 'string' || typeof value === 'number'))
      return { id, value };
  } catch {}
  throw new GraphQLError(`Invalid cursor for current pagination sort: ${JSON.stringify(cursor)}`, {
    extensions: { code: 'BAD_USER_INPUT' },
  });
}

function checkSize(name: string, size: number): void {
  if (size < 0) throw new GraphQLError(`${name} must be a non-negative Integer`);
  if (size > LIMIT) {
    throw new GraphQLError(`${name} cannot exceed ${LIMIT}. Given: ${size}`, {
      extensions: { code: 'MAX_PAGE_SIZE_EXCEEDED' },
    });
  }
}

/** Sorts a list once by a key. */
export function sortBy<T>(items: readonly T[], keyOf: (item: T) => SortKey): T[] {
  return items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ item }) => item);
}

export const byId = ({ id }: { id: number }): SortKey => ({ value: id, id });

/** The order of the list itself. */
export const atPosition = <T extends { id: number }>(list: readonly T[]) => {
  const places = new Map(list.map((item, index) => [item.id, index]));
  return ({ id }: T): SortKey => ({ value: places.get(id) ?? 0, id });
};

/**
 * A page of a sorted list. Cursors contain the sort key, so that pages stay in order when rows are added or removed.
 *
 * @param isBulk bulk operations return whole lists and take no `first`
 * @throws GraphQLError for more than 250, neither `first` nor `last`, or an invalid cursor
 */
export function toConnection<T, V>(
  sorted: readonly T[],
  { keyOf, view }: { keyOf: (item: T) => SortKey; view: (item: T) => V },
  page: PageArguments,
  isBulk = false,
) {
  const { first, last, after, before } = page;
  if (!isBulk && first == null && last == null) {
    throw new GraphQLError('you must provide one of first or last', { extensions: { code: 'BAD_REQUEST' } });
  }
  if (first != null) checkSize('first', first);
  if (last != null) checkSize('last', last);
  const sign = page.reverse === true ? -1 : 1;
  const ordered = page.reverse === true ? sorted.toReversed() : sorted;
  const place = (key: SortKey, isAfter: (order: number) => boolean): number => {
    const found = ordered.findIndex((item) => isAfter(sign * compare(keyOf(item), key)));
    return found === -1 ? ordered.length : found;
  };

  const start = after == null ? 0 : place(fromCursor(after), (order) => order > 0);
  const end = before == null ? ordered.length : place(fromCursor(before), (order) => order >= 0);
  let from = start;
  let to = Math.max(start, end);
  if (first != null) to = Math.min(to, from + first);
  if (last != null) from = Math.max(from, to - last);
  const items = ordered.slice(from, to);
  const views = items.map(view);
  const cursors = items.map((item) => toCursor(keyOf(item)));
  return {
    nodes: views,
    edges: views.map((node, index) => ({ node, cursor: cursors[index] })),
    pageInfo: {
      hasNextPage: to < end,
      hasPreviousPage: from > 0,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}
