import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePractice } from '@/features/session/session-store';
import type { CartTab } from './cart-tab';

/** A list loaded more recently than this is not reloaded when its tab is shown. */
const RELOAD_GUARD_MS = 2000;

/**
 * Opening the panel loads every list; showing a tab reloads its own if it is empty or older than 2 s.
 */
export function useTabLoading(tabs: readonly CartTab[], shown: CartTab | undefined): void {
  const practice = usePractice();
  const queries = useQueryClient();

  useEffect(() => {
    for (const { load } of tabs) void load?.(queries, practice.name, 0);
  }, [queries, practice.name, tabs]);

  useEffect(() => {
    void shown?.load?.(queries, practice.name, RELOAD_GUARD_MS);
  }, [queries, practice.name, shown]);
}
