import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { storePractice } from '@/features/session/session-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';
import { NoPhone } from './no-phone';

const NOTE = 'Patients will have no number to call.';
const withoutPhone = { ...samplePractice, phoneNumber: null };
const texted = (count: number) =>
  fakeServer(() => json({ messages: Array.from({ length: count }, () => ({})), nextCursor: null }));

it('tells a practice before its first text that patients will have no number, and offers to add one', async () => {
  texted(0);
  renderSignedIn(<NoPhone />, withoutPhone);
  expect(await screen.findByText(NOTE)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Add one' }));
  expect(await screen.findByRole('dialog', { name: 'Your phone number' })).toBeTruthy();
  storePractice(samplePractice);
  await waitFor(() => expect(screen.queryByText(NOTE)).toBeNull());
});

it('says nothing after the first text, or with a number on file', async () => {
  const server = texted(1);
  renderSignedIn(<NoPhone />, withoutPhone);
  await waitFor(() => expect(server.calls).toHaveLength(1));
  expect(screen.queryByText(NOTE)).toBeNull();
  storePractice(samplePractice);
  expect(server.calls).toHaveLength(1);
});
