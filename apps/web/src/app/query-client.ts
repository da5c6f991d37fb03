import { QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/**
 * SPEC §7 and §9: never retried, never stale, never refetched by itself; unused entries go after 5 minutes.
 * Without a connection calls fail at once instead of waiting for one: a text must not go out unasked, later.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: FIVE_MINUTES_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
