import { draftOrderEndpoints, type Practice } from '@eyecart/shared/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { openCartPanel, showCartTab } from '@/features/cart/cart-panel-store';
import { draftTarget } from '@/features/cart/drafts/draft-target';
import { draftOrders } from '@/features/drafts/draft-queries';
import { isOtherCart, loadDraft } from '@/features/drafts/load-draft';

/** Loads a cart from the queue into the current one, or shows the queue where that would replace another cart. */
export async function loadFromQueue(queries: QueryClient, practice: Practice, id: number): Promise<void> {
  await draftOrders.load(queries, practice.name, 0);
  const { path } = draftOrderEndpoints.listDraftOrders;
  const listed = draftOrders.read(queries.getQueryData([path, { query: { practiceName: practice.name } }]));
  const draft = listed.find((one) => one.id === id);
  const isLoaded =
    draft !== undefined && !isOtherCart(draft, draftTarget) && loadDraft(draft, practice, draftTarget);
  openCartPanel();
  if (!isLoaded) showCartTab('drafts');
}
