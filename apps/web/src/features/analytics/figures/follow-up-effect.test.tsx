import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { saveFile } from '@/lib/storage/save-file';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { dismissalsCsv, effectCsv } from '../export/follow-up-effect-csv';
import { FollowUpEffect } from './follow-up-effect';

vi.mock('@/lib/storage/save-file', () => ({ saveFile: vi.fn() }));

const october = {
  month: '2026-10',
  linksSent: 30,
  orderedAlone: 8,
  revenueAlone: 80_000,
  feeAlone: 12_000,
  orderedAfter: 2,
  revenueAfter: 20_050,
  feeAfter: 3008,
};
const november = { ...october, month: '2026-11', linksSent: 12, orderedAfter: 1 };
const dismissals = [{ reason: 'will-come-in' as const, count: 4 }];

it('adds the months up, lists the reasons, and exports both', async () => {
  const server = fakeServer(() => json({ currency: 'USD', months: [october, november], dismissals }));
  const user = userEvent.setup();
  renderSignedIn(<FollowUpEffect range="90" />);
  await screen.findByLabelText('Follow-up');
  const stats = within(document.body);
  expect(await stats.findByText('42')).toBeTruthy();
  expect(stats.getByText('$401.00 revenue, $60.16 fee')).toBeTruthy();
  expect(stats.getByText('Will come in')).toBeTruthy();
  expect(server.calls[0]?.path).toBe('/api/analytics/follow-up?practiceName=Lakeside+Eye+Care&range=90');
  await user.click(stats.getByRole('button', { name: 'Export CSV of follow-ups' }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  await user.click(stats.getByRole('button', { name: 'Export CSV of reasons' }));
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledTimes(2));
  expect(server.calls.slice(1).map(({ path, body }) => [path, body])).toEqual(
    ['follow-ups', 'follow-up-reasons'].map((exported) => [
      '/api/analytics/exports',
      { practiceName: 'Lakeside Eye Care', exported, range: '90' },
    ]),
  );
  const names = vi.mocked(saveFile).mock.calls.map(([name]) => name.replace(/\d{4}-\d{2}-\d{2}/, 'today'));
  expect(names).toEqual(['follow-ups-90-today.csv', 'follow-up-reasons-90-today.csv']);
});

it('exports nothing that was not recorded', async () => {
  vi.mocked(saveFile).mockClear();
  fakeServer(({ path }) =>
    path === '/api/analytics/exports'
      ? json({ message: 'Down' }, 503)
      : json({ currency: 'USD', months: [october], dismissals }),
  );
  const user = userEvent.setup();
  renderSignedIn(<FollowUpEffect range="90" />);
  await screen.findByText('Will come in');
  await user.click(screen.getByRole('button', { name: 'Export CSV of reasons' }));
  await vi.waitFor(() => expect(toastStore.get()?.message).toMatch(/^The figures could not be exported/));
  expect(saveFile).not.toHaveBeenCalled();
});

it('says so when there is nothing to count, and when the figures are not available', async () => {
  fakeServer(() => json({ currency: 'USD', months: [], dismissals: [] }));
  const { unmount } = renderSignedIn(<FollowUpEffect range="all" />);
  expect(await screen.findByText('No patients taken off yet.')).toBeTruthy();
  unmount();
  fakeServer(() => json({ message: 'Down' }, 503));
  renderSignedIn(<FollowUpEffect range="all" />);
  expect(await screen.findByText(/not available right now/)).toBeTruthy();
});

it('writes amounts as plain decimals with their currency', () => {
  expect(effectCsv([october], 'USD').split('\r\n')).toEqual([
    '\uFEFFMonth,Links sent,Ordered without help,Revenue without help,Fee without help,Ordered after follow-up,Revenue after follow-up,Fee after follow-up,Currency',
    '2026-10,30,8,800.00,120.00,2,200.50,30.08,USD',
  ]);
  expect(dismissalsCsv(dismissals)).toBe('\uFEFFReason,Count\r\nwill-come-in,4');
});
