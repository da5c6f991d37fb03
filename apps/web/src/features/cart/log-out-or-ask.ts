import type { QueryClient } from '@tanstack/react-query';
import { logOut } from '@/features/session/session-actions';
import { createStore } from '@/lib/storage/create-store';
import { presentLines } from './lines/cart-store';

/** Whether the confirmation about the cart that logging out would clear is open. */
export const logoutQuestionStore = createStore(false);

/** Logs out, unless a cart waits to be sent: then it asks first. */
export function logOutOrAsk(queries: QueryClient): void {
  if (presentLines().length > 0) logoutQuestionStore.set(true);
  else void logOut(queries);
}
