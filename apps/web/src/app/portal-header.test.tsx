import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { fakeServer, html, json, NOT_JSON } from '@/testing/fake-server';
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
  const entries = () => [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
  await waitFor(() => expect(entries()[0]).toBe('Favorites (0)'));
  expect(entries()).toEqual([
    'Favorites (0)',
    'Follow-up (0)',
    'Analytics',
    'Settings and activity',
    'Orders (0)',
    'Logout',
  ]);
  await user.click(screen.getByRole('link', { name: 'Analytics' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  [{ toRead: 0 }, 'Carts 0 items', '0'],
  [{ toRead: 1 }, 'Carts 0 items, 1 unread reply', '0 '],
  [{ toRead: 120 }, 'Carts 0 items, 120 unread replies', '0 '],
  [{ toRead: 4, undecided: 2 }, 'Carts 0 items, 2 replies to decide about, 4 unread replies', '0 '],
  [{ toRead: 10, failed: 1 }, 'Carts 0 items, 1 failed text, 10 unread replies', '0 '],
  [{ queued: 1, failed: 1 }, 'Carts 0 items, 1 failed text, 1 cart in the queue', '1 in queue 0 '],
])(
  'says what needs action, marks that something does, and counts the queue: %o',
  async (count, name, shown) => {
    const server = fakeServer(() => json({ favorites: [], ...count }));
    renderSignedIn(<PortalHeader />);
    const button = await screen.findByRole('button', { name });
    const marks = [...button.querySelectorAll('span[aria-hidden]')];
    expect(marks.map(({ textContent }) => textContent).join(' ')).toBe(shown);
    expect(server.to('/api/sms/alerts?practiceName=Lakeside+Eye+Care')).toHaveLength(1);
  },
);

it.each([
  ['500', () => json({ code: 'internal_error' }, 500), 'count could not be read'],
  ['a page instead of data', html, NOT_JSON],
])('shows no number when the counts could not be read: %s', async (_, answer, words) => {
  fakeServer(({ path }) => (path.startsWith('/api/sms/alerts') ? answer() : json({ favorites: [] })));
  const user = userEvent.setup();
  renderSignedIn(<PortalHeader />);
  const link = await screen.findByRole('link', { name: 'FOLLOW-UP, count could not be read' });
  expect(link.textContent).toBe('–FOLLOW-UP');
  expect(link.title).toBe(words);
  const carts = screen.getByRole('button', {
    name: 'Carts 0 items, failed texts and replies could not be read',
  });
  expect([...carts.querySelectorAll('span[aria-hidden]')].map(({ textContent }) => textContent)).toEqual([
    '0',
    '',
  ]);
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const entry = await screen.findByRole('link', { name: /^Follow-up \(count could not be read\)/ });
  if (answer === html) expect(entry.textContent).toContain(words);
});

it('shows no number of follow-ups before it is known', () => {
  fakeServer(() => new Promise(() => {}));
  renderSignedIn(<PortalHeader />);
  expect(screen.getByRole('link', { name: 'FOLLOW-UP' }).textContent).toBe('FOLLOW-UP');
});
