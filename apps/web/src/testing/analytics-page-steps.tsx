import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { Framed } from '@/app/portal-routes';
import { createQueryClient } from '@/app/query-client';
import { leaveAfterSignOut } from '@/features/session/session-actions';
import { storePractice } from '@/features/session/session-store';
import { onSignedOut } from '@/lib/api/api-client';
import { AnalyticsPage } from '@/pages/analytics-page';
import { samplePractice } from './samples';

let stopFollowing = () => {};

/** Opens the page at a URL on the last day of the sample figures, signed in as the sample practice by default. */
export function openPage(search = '', practice: typeof samplePractice | null = samplePractice) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:00:00Z') });
  window.history.replaceState(null, '', `/analytics${search}`);
  storePractice(practice);
  const queries = createQueryClient();
  stopFollowing = onSignedOut(() => leaveAfterSignOut(queries));
  render(
    <QueryClientProvider client={queries}>
      <BrowserRouter>
        <Framed>
          <AnalyticsPage />
        </Framed>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

/** Call after each test. */
export function leavePage(): void {
  stopFollowing();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
}

/** Names every section in the URL. */
export const ALL_OPEN = 'open=orders,revenue,sms,funnel,follow-up';

/** Until everything that is open has loaded. */
export async function untilShown() {
  await screen.findByRole('heading', { name: 'Individual Orders' });
  await waitFor(() => expect(document.querySelector('.skeleton')).toBeNull());
}
/** A figure with its label and note. */
export const figure = (name: string) => screen.getByText(name).parentElement;
/** The announcement for screen readers. */
export const status = () => screen.getAllByRole('status')[0]?.textContent;

/** An answer that arrives when the test releases it. */
export function later(answer: Response) {
  let give = () => {};
  const coming = new Promise<Response>((resolve) => {
    give = () => resolve(answer);
  });
  return { coming, give: () => act(async () => give()) };
}
