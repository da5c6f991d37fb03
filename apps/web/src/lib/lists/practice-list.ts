import type { Endpoint } from '@eyecart/shared/contracts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../api/api-client';
import { isRecord } from '../storage/is-record';

/** A read of a practice's list that takes nothing but the practice's name. */
type ListEndpoint = Endpoint & { readonly method: 'GET'; readonly params?: never };

interface PracticeListOptions<T> {
  readonly endpoint: ListEndpoint;
  /**
   * Names the list may come under; the first is the one the server uses today. It may also come as a bare array
   * (docs/product.md §9.3).
   */
  readonly names: readonly [string, ...string[]];
  /** Reads one entry, or null for anything else. */
  readonly readEntry: (listed: unknown) => T | null;
}

/** A list of the practice's saved work, with what its tab in the cart panel needs. */
export function practiceList<T>({ endpoint, names, readEntry }: PracticeListOptions<T>) {
  const queryOf = (practiceName: string) =>
    queryOptions({
      queryKey: [endpoint.path, { query: { practiceName } }],
      queryFn: ({ signal }): Promise<unknown> =>
        callEndpoint(endpoint, { query: { practiceName } }, { signal }),
    });

  const read = (answer: unknown): T[] =>
    listIn(answer, names).flatMap((listed) => {
      const entry = readEntry(listed);
      return entry === null ? [] : [entry];
    });
  const unreadableIn = (answer: unknown): unknown[] =>
    listIn(answer, names).filter((listed) => readEntry(listed) === null);
  const select = (answer: unknown) => ({
    entries: read(answer),
    unreadableCount: unreadableIn(answer).length,
  });

  return {
    read,

    /** `unreadableCount`: how many of the list cannot be read; each is one card that says so. */
    useList: (practiceName: string) => {
      const { data, error, isFetching, refetch } = useQuery({ ...queryOf(practiceName), select });
      const { entries, unreadableCount = 0 } = data ?? {};
      return { entries, unreadableCount, error, isFetching, refetch };
    },

    /** Loads the list unless it has entries and was loaded within the guard. A failure is left to the tab to show. */
    load: (queries: QueryClient, practiceName: string, guardMs: number): Promise<void> =>
      queries.prefetchQuery({
        ...queryOf(practiceName),
        staleTime: ({ state }) => (read(state.data).length === 0 ? 0 : guardMs),
      }),

    /** Changes the list on the screen at once, before it is reloaded. */
    change: (queries: QueryClient, practiceName: string, change: (entries: T[]) => T[]): void => {
      queries.setQueryData(
        queryOf(practiceName).queryKey,
        (answer: unknown) => answer && { [names[0]]: [...change(read(answer)), ...unreadableIn(answer)] },
      );
    },
  };
}

function listIn(answer: unknown, names: readonly string[]): readonly unknown[] {
  const list = isRecord(answer) ? names.map((name) => answer[name]).find(Array.isArray) : answer;
  return Array.isArray(list) ? list : [];
}
