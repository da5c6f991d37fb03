import { screen, within } from '@testing-library/react';
import { openHistory } from '@/features/cart/cart-panel-store';
import { openPanel, pass } from './cart-panel-steps';
import { type ServedHistory, serveHistory } from './serve-history';

/** Serves a history and opens it. */
export async function showHistory(served: ServedHistory) {
  const server = serveHistory(served);
  await openPanel(openHistory);
  return server;
}

/** Opens every row of the history, with all that it offers. */
export async function openRows(): Promise<void> {
  for (const row of screen.getAllByRole('article')) {
    within(row).getAllByRole('button', { expanded: false })[0]?.click();
  }
  await pass();
  for (const more of screen.getAllByRole('button', { name: 'More', expanded: false })) more.click();
  await pass();
}

/** Serves these texts, opens the one card they make, and returns it. */
export async function showCard(...messages: ServedHistory['messages']): Promise<HTMLElement> {
  await showHistory({ messages });
  await openRows();
  return screen.getByRole('article');
}

/** The names on the rows, from top to bottom. */
export const rowNames = () =>
  screen
    .queryAllByRole('button', { expanded: false })
    .filter((button) => button.closest('h4') !== null)
    .map(({ textContent }) => textContent);
