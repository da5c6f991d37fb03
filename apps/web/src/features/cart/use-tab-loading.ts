import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CART_TABS } from '@/app/cart-tabs';
import { usePractice } from '@/features/session/session-store';
import { onChangeElsewhere } from '@/lib/changed-lists';
import type { CartTab } from './cart-panel-store';

/** A list read no longer ago than this is not read again when its tab is shown (SPEC §9 Tab reload guard). */
const RELOAD_GUARD_MS = 2000;

const LISTS = CART_TABS.flatMap(({ list }) => list ?? []);

/**
 * Opening the panel loads every list; showing a tab reloads its own if it is empty or was read more than 2 s ago
 * (SPEC §4 Sending an order); another tab of the browser that changed one has it read again.
 */
export function useTabLoading(tab: CartTab): void {
  const practice = usePractice();
  const queries = useQueryClient();

  useEffect(() => {
    for (const { load } of LISTS) void load(queries, practice.name, 0);
    const stops = LISTS.map(({ name, reread }) => onChangeElsewhere(name, () => void reread(queries)));
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, practice.name]);

  useEffect(() => {
    const list = CART_TABS.find((entry) => entry.tab === tab)?.list;
    if (list !== undefined) void list.load(queries, practice.name, RELOAD_GUARD_MS);
  }, [queries, practice.name, tab]);
}
