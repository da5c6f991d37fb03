import { expect, type Page, test } from '@playwright/test';

/** The maximum cumulative layout shift, as browsers report it: the worst burst of shifts on a page. */
const MAX_SHIFT = 0.02;

/** Logged when Playwright blocks the service worker, as configured. */
const WORKER_KEPT_OUT = /Service Worker registration blocked/;
/** Logged in journeys that load no pictures. */
const PICTURES_KEPT_OUT = /image loading is disabled/;

/** Whether the browser logged this only because of how the journeys are configured. */
export function isFromConfig(text: string): boolean {
  const hasPictures = test.info().project.name !== 'without pictures';
  return WORKER_KEPT_OUT.test(text) || (!hasPictures && PICTURES_KEPT_OUT.test(text));
}

/** Shifts of one burst follow each other within a second, for five seconds at most (web.dev/articles/cls). */
const BURST_GAP_MS = 1000;
const BURST_MS = 5000;

interface Shift {
  readonly value: number;
  /** Since the page was opened. */
  readonly atMs: number;
  readonly sources: readonly string[];
}

interface WatchOptions {
  /** Responses that the test asks for, such as `/status of 500/`. They are not complaints. */
  readonly expected?: RegExp;
}

/**
 * Watches a page for console errors and warnings, failed requests, and unexpected layout shifts. `expectCalm` fails
 * on any of them.
 */
export async function watchPage(page: Page, { expected }: WatchOptions = {}) {
  const complaints: string[] = [];
  const shifts: Shift[] = [];
  const note = (text: string) => {
    if (!isFromConfig(text) && !expected?.test(text)) complaints.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text());
  });
  page.on('pageerror', (error) => note(error.message));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page or typing more cancels requests.
    if (reason !== 'net::ERR_ABORTED') note(`${reason} ${new URL(request.url()).pathname}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) note(`status of ${response.status()} ${new URL(response.url()).pathname}`);
  });
  await page.exposeFunction('reportShift', (value: number, atMs: number, sources: string[]) => {
    shifts.push({ value, atMs, sources });
  });
  await page.addInitScript(() => {
    const report: unknown = Reflect.get(window, 'reportShift');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value = Number(Reflect.get(entry, 'value'));
        const sources: unknown = Reflect.get(entry, 'sources');
        const nodes = Array.isArray(sources) ? sources.map((source) => source.node) : [];
        const places = nodes.map((node) => (node instanceof Element ? node.className || node.tagName : '?'));
        if (Reflect.get(entry, 'hadRecentInput') === true || typeof report !== 'function') continue;
        report(value, entry.startTime, places.map(String));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    complaints,
    expectCalm(): void {
      expect(complaints).toEqual([]);
      expect(worstBurst(shifts), `layout moved: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT);
    },
  };
}

/** The largest sum of shifts in one burst. A time before the last one is another page's, whose clock starts over. */
function worstBurst(shifts: readonly Shift[]): number {
  let worst = 0;
  let sum = 0;
  let startMs = 0;
  let lastMs = Number.POSITIVE_INFINITY;
  for (const { value, atMs } of shifts) {
    const isSameBurst = atMs >= lastMs && atMs - lastMs < BURST_GAP_MS && atMs - startMs < BURST_MS;
    if (!isSameBurst) {
      sum = 0;
      startMs = atMs;
    }
    sum += value;
    lastMs = atMs;
    worst = Math.max(worst, sum);
  }
  return worst;
}
