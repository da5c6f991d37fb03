import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The browser's channel: a message reaches every other tab at once. */
class FakeChannel extends EventTarget {
  static readonly open = new Set<FakeChannel>();
  constructor() {
    super();
    FakeChannel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of FakeChannel.open) {
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
    }
  }
}

/** The module as one tab has it, with its queries. */
async function openTab() {
  vi.resetModules();
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, 'invalidateQueries');
  const { followOtherTabs, ...lists } = await import('./changed-lists');
  const reloaded = () => invalidate.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  return { queries, reloaded, stop: followOtherTabs(queries), ...lists };
}

describe('a list that has changed on the server', () => {
  beforeEach(() => {
    FakeChannel.open.clear();
    vi.stubGlobal('BroadcastChannel', FakeChannel);
    return () => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it('is reloaded here and in the other tabs', async () => {
    const [here, there] = [await openTab(), await openTab()];
    await here.listChanged(here.queries, 'scheduled-orders');
    expect(here.reloaded()).toEqual(['/api/scheduled-orders']);
    expect(there.reloaded()).toEqual(['/api/scheduled-orders']);
  });

  it('reloads every query that shows it', async () => {
    const [here, there] = [await openTab(), await openTab()];
    await here.listChanged(here.queries, 'bundles');
    expect(there.reloaded()).toEqual(['/api/bundles', '/api/bundles/:id']);
  });

  it('is Follow-up at once and the alerts twice soon when a text was sent', async () => {
    vi.useFakeTimers();
    const [here, there] = [await openTab(), await openTab()];
    here.reloadAfterSend(here.queries);
    expect(here.reloaded()).toEqual(['/api/follow-ups']);
    expect(there.reloaded()).toEqual(['/api/follow-ups']);
    await vi.advanceTimersByTimeAsync(5000);
    expect(here.reloaded()).toEqual(['/api/follow-ups', '/api/sms/alerts', '/api/sms/alerts']);
  });

  it('is ignored by a tab that stopped listening and by unrelated messages', async () => {
    const [here, there] = [await openTab(), await openTab()];
    new FakeChannel().postMessage('toString');
    there.stop();
    await here.listChanged(here.queries, 'drafts');
    expect(there.reloaded()).toEqual([]);
  });
});
