import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { restoreSession } from '@/features/session/restore-session';
import { storePractice } from '@/features/session/session-store';
import { leavePage, openPage } from '@/testing/analytics-page-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { samplePractice } from '@/testing/samples';

afterEach(leavePage);

it('asks once whether the stored practice is still signed in, before it reads any figures', async () => {
  const server = fakeServer(({ path }) =>
    path === '/api/session' ? json({ practice: null }) : json({ message: 'Please sign in.' }, 401),
  );
  storePractice(samplePractice);
  restoreSession();
  openPage();
  expect(await screen.findByRole('heading', { name: 'Please log in to view analytics' })).toBeTruthy();
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/session']);
  expect(toastStore.get()?.title).toBe('Signed out');
});
