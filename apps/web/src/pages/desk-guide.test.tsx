import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { LearnMoreRoute } from '@/app/learn-more-route';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';
import { DeskGuide } from './desk-guide';

it('is reached from "How it works", names the practice and its phone, and prints', async () => {
  fakeServer(() => json({}));
  vi.stubGlobal('scrollTo', vi.fn());
  const print = vi.spyOn(window, 'print').mockReturnValue();
  renderSignedIn(<LearnMoreRoute />, samplePractice, '/learn-more');
  await userEvent.click(screen.getByRole('link', { name: 'Print guide' }));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'At the desk' }));
  expect(screen.getByText('Lakeside Eye Care, (312) 555-0100')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add your phone number' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('is where a practice without a phone number adds one later', async () => {
  vi.stubGlobal('scrollTo', vi.fn());
  renderSignedIn(<DeskGuide />, { ...samplePractice, phoneNumber: null });
  await userEvent.click(screen.getByRole('button', { name: 'Add your phone number' }));
  expect(await screen.findByRole('dialog', { name: 'Your phone number' })).toBeTruthy();
});
