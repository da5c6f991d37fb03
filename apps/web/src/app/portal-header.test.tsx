import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { PortalHeader } from './portal-header';

afterEach(() => document.documentElement.removeAttribute('data-sandbox'));

it('is marked only on a sandbox', () => {
  fakeServer(() => json({ favorites: [] }));
  const { unmount } = renderSignedIn(<PortalHeader />);
  expect(screen.queryByText('Sandbox')).toBeNull();
  unmount();
  document.documentElement.setAttribute('data-sandbox', '');
  renderSignedIn(<PortalHeader />);
  expect(screen.getByText('Sandbox')).toBeTruthy();
});

it('has words on every button of the row, with the follow-ups and analytics between favorites and logout', () => {
  fakeServer(() => json({ favorites: [] }));
  renderSignedIn(<PortalHeader />);
  const words = ['FAVORITES', 'FOLLOW-UP', 'ANALYTICS', 'LOGOUT'];
  const entries = screen.getAllByText((text) => words.includes(text));
  expect(entries.map(({ textContent }) => textContent?.replace(/^0/, ''))).toEqual(words);
  expect(screen.getByRole('link', { name: 'ANALYTICS' }).getAttribute('href')).toBe('/analytics');
});

it('has analytics in the menu of small screens, which closes when it is chosen', async () => {
  fakeServer(() => json({ favorites: [] }));
  const user = userEvent.setup();
  renderSignedIn(<PortalHeader />);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const dialog = await screen.findByRole('dialog', { name: 'Menu' });
  const entries = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(entries).toEqual([
    'Favorites (0)',
    'Follow-up (0)',
    'Analytics',
    'Activity',
    'Orders (0)',
    'Logout',
  ]);
  await user.click(screen.getByRole('link', { name: 'Analytics' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [{ toRead: 0 }, 'Carts 0 items', '0', null],
  [{ toRead: 1 }, 'Carts 0 items, 1 unread reply', '0 1', 'bg-slate'],
  [{ toRead: 120 }, 'Carts 0 items, 120 unread replies', '0 99+', 'bg-slate'],
  [
    { toRead: 4, undecided: 2 },
    'Carts 0 items, 2 replies to decide about, 4 unread replies',
    '0 2',
    'bg-red',
  ],
  [{ toRead: 10, failed: 1 }, 'Carts 0 items, 1 failed text, 10 unread replies', '0 1', 'bg-red'],
])('counts in red what has to be done, else unread replies: %o', async (count, name, shown, color) => {
  const server = fakeServer(() => json({ favorites: [], ...count }));
  renderSignedIn(<PortalHeader />);
  const button = await screen.findByRole('button', { name });
  const marks = [...button.querySelectorAll('span[aria-hidden]')];
  expect(marks.map(({ textContent }) => textContent).join(' ')).toBe(shown);
  expect(marks[1]?.className.match(/bg-(red|slate)/)?.[0] ?? null).toBe(color);
  expect(server.to('/api/sms/alerts?practiceName=Lakeside+Eye+Care')).toHaveLength(1);
});
