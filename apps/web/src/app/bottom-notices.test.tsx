import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureLayer } from '@/app/failure-layer';
import { closeCartPanel, openCartPanel } from '@/features/cart/cart-panel-store';
import { pass, press, showLoaded, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { sampleFailure } from '@/testing/sample-failure';

const off = (host: string) => ({
  webhookId: `id of ${host}`,
  host,
  switchedOffAt: '2026-11-20T11:59:00.000Z',
});
const failure = sampleFailure({ reason: null, reasonDetail: null, briefReason: null });

/** Serves the alerts until the webhooks are seen. */
async function open(hosts: string[], failures: object[] = []) {
  let offWebhooks = hosts.map(off);
  const server = fakeServer(({ path }) => {
    if (path !== '/api/webhooks/seen') {
      return json({ unread: 0, undecided: 0, failed: failures.length, failures, offWebhooks });
    }
    offWebhooks = [];
    return json({ success: true });
  });
  await showLoaded(<FailureLayer />);
  return server;
}

const notice = () => screen.queryByRole('region', { name: 'Webhook' });

describe('the notice about a disabled webhook', () => {
  beforeEach(() => {
    startFresh();
    closeCartPanel();
  });
  afterEach(() => void vi.useRealTimers());

  it('names the other system, and stays until it is dismissed', async () => {
    const server = await open(['crm.example.com']);
    expect(screen.getByRole('alert').textContent).toBe('Webhook off: crm.example.com');
    await pass(60_000);
    expect(notice()).toBeTruthy();
    await press('Dismiss');
    expect(server.to('/api/webhooks/seen')[0]?.body).toMatchObject({ webhookIds: ['id of crm.example.com'] });
    await pass();
    expect(notice()).toBeNull();
  });

  it('counts several, and links to the page that lists them', async () => {
    const server = await open(['crm.example.com', 'erp.example.com']);
    expect(screen.getByRole('alert').textContent).toBe('2 webhooks are off');
    const link = screen.getByRole('link', { name: 'Details' });
    expect(link.getAttribute('href')).toBe('/activity');
    act(() => link.click());
    expect(server.to('/api/webhooks/seen')).toHaveLength(1);
  });

  it('gives way to a failed text', async () => {
    await open(['crm.example.com'], [failure]);
    expect(screen.getByRole('region', { name: 'Failed text' })).toBeTruthy();
    expect(notice()).toBeNull();
  });

  it('is not shown over the cart panel', async () => {
    await open(['crm.example.com']);
    act(() => openCartPanel());
    expect(notice()).toBeNull();
    act(() => closeCartPanel());
    expect(notice()).toBeTruthy();
  });
});
