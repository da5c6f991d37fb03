import { activityEndpoints, webhookEndpoints } from '@eyecart/shared/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/query-client';
import { storePractice } from '@/features/session/session-store';
import { sessionKnown } from '@/lib/api/api-client';
import { fakeServer, json, type SeenCall } from '@/testing/fake-server';
import { samplePractice } from '@/testing/samples';
import { ActivityPage } from './activity-page';

const NAME = 'practiceName=Lakeside+Eye+Care';
const HERE = {
  id: '0123456789abcdef',
  device: 'Chrome on Windows',
  signedInAt: '2026-11-20T21:15:00.000Z',
  lastUsedAt: '2026-11-21T15:00:00.000Z',
  isThis: true,
};
const TABLET = { ...HERE, id: 'fedcba9876543210', device: 'Safari on iPad', isThis: false };
const entry = (id: number, action = 'text.sent', subject: string | null = null) => ({
  id: String(id),
  at: '2026-11-20T21:15:00.000Z',
  action,
  subject,
  by: { kind: 'session', name: 'Safari on iPad', isYou: false },
});
const isActivity = ({ path }: SeenCall) => path.startsWith(activityEndpoints.listActivity.path);

interface Served {
  webhooks?: () => Response;
  computers?: (typeof HERE)[];
  activity?: (call: SeenCall) => Response;
}

function serve({
  computers = [HERE, TABLET],
  activity = () => json({ entries: [], next: null }),
  webhooks = () => json({ webhooks: [] }),
}: Served = {}) {
  const signedIn = [...computers];
  return fakeServer((call) => {
    if (isActivity(call)) return activity(call);
    if (call.path.startsWith(webhookEndpoints.listWebhooks.path)) return webhooks();
    if (call.method === 'GET') return json({ sessions: signedIn });
    signedIn.splice(
      signedIn.findIndex(({ id }) => call.path.includes(id)),
      1,
    );
    return json({ success: true });
  });
}

function openPage(practice: typeof samplePractice | null = samplePractice) {
  storePractice(practice);
  sessionKnown.set(true);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ActivityPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const rowsOf = async (panel: string) => {
  const region = await screen.findByRole('region', { name: panel });
  return (await within(region).findAllByRole('listitem')).map(({ textContent }) => textContent);
};

describe('the activity page', () => {
  it('lists what was done, by whom, and when', async () => {
    serve({
      activity: () =>
        json({ entries: [entry(2, 'order.canceled', 'scheduled-order:1001'), entry(1)], next: null }),
    });
    openPage();
    const rows = await rowsOf('Recent activity');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(
      /^Canceled scheduled order #1001Another computer, Safari on iPadNov 20, 2026, 4:15 PM/,
    );
    expect(rows[1]).toMatch(/^Sent a cartAnother computer, Safari on iPad/);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('shows older entries below, page by page', async () => {
    serve({
      activity: ({ path }) =>
        json(
          path.includes('before=2') ? { entries: [entry(1)], next: null } : { entries: [entry(2)], next: 2 },
        ),
    });
    const user = openPage();
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(await rowsOf('Recent activity')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says so when nothing was done yet', async () => {
    serve();
    openPage();
    await screen.findByText('Nothing yet.');
  });

  it('says what failed to load, and loads it on demand', async () => {
    let isBroken = true;
    serve({ activity: () => (isBroken ? json({}, 500) : json({ entries: [entry(1)], next: null })) });
    const user = openPage();
    const failure = await screen.findByRole('alert');
    expect(failure.textContent).toContain('Failed to load the activity.');
    isBroken = false;
    await user.click(within(failure).getByRole('button', { name: 'Try Again' }));
    expect(await rowsOf('Recent activity')).toHaveLength(1);
  });

  it('signs another computer out, and marks this one', async () => {
    const server = serve();
    const user = openPage();
    const computers = await rowsOf('Signed-in computers');
    expect(computers[0]).toMatch(/^Chrome on Windows.*This computer$/);
    await user.click(screen.getByRole('button', { name: /^Sign out Safari on iPad/ }));
    await waitFor(async () => expect(await rowsOf('Signed-in computers')).toHaveLength(1));
    expect(server.to(`/api/sessions/${TABLET.id}?${NAME}`)).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Signed-in computers' }));
  });

  it('keeps the other computers where they are under the pointer', async () => {
    const phone = { ...TABLET, id: '00112233aabbccdd', device: 'Safari on iPhone' };
    const server = serve({ computers: [HERE, TABLET, phone] });
    const user = openPage();
    await rowsOf('Signed-in computers');
    const region = screen.getByRole('region', { name: 'Signed-in computers' });
    const list = within(region).getByRole('list');
    // The pointer is over the list, which jsdom cannot know.
    fireEvent(list, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType: 'mouse' }));
    vi.spyOn(list, 'matches').mockReturnValue(true);
    await user.click(screen.getByRole('button', { name: /^Sign out Safari on iPad/ }));
    await waitFor(() => expect(server.to(`/api/sessions?${NAME}`)).toHaveLength(2));
    const devices = () => Array.from(list.children, ({ textContent }) => textContent?.split('Last used')[0]);
    await waitFor(() => expect(devices()).toEqual([HERE.device, '', phone.device]));
  });

  it('lists webhooks, and says when one is failing or off', async () => {
    const webhook = (id: string, failingSince: string | null, switchedOffAt: string | null) => ({
      id,
      url: `https://example.com/${id}`,
      events: ['order.placed'],
      createdAt: '2026-11-01T15:00:00.000Z',
      failingSince,
      switchedOffAt,
    });
    const [monday, saturday] = ['2026-11-16T21:15:00.000Z', '2026-11-21T21:15:00.000Z'];
    const webhooks = [webhook('a', null, null), webhook('b', monday, null), webhook('c', monday, saturday)];
    serve({ webhooks: () => json({ webhooks }) });
    openPage();
    const rows = await rowsOf('Webhooks');
    expect(rows[0]).toBe('https://example.com/aOn');
    expect(rows[1]).toMatch(/hasn’t responded since Nov 16, 2026.*Failing$/);
    expect(rows[2]).toMatch(/Turned off on Nov 21, 2026.*tell whoever set up Eyecart.*Off$/);
  });

  it('has no panel of webhooks for a practice without any, and says when they failed to load', async () => {
    let isBroken = true;
    serve({ webhooks: () => (isBroken ? json({}, 500) : json({ webhooks: [] })) });
    const user = openPage();
    const panel = await screen.findByRole('region', { name: 'Webhooks' });
    expect(panel.textContent).toContain('Failed to load the webhooks.');
    isBroken = false;
    await user.click(within(panel).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull());
    expect(await rowsOf('Signed-in computers')).toHaveLength(2);
  });

  it('asks who is not signed in to sign in', () => {
    serve();
    openPage(null);
    expect(screen.getByRole('heading', { name: 'Please log in to view activity' })).toBeTruthy();
  });
});
