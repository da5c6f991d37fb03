import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepContactForm } from '@/features/cart/contact/contact-form-store';
import { addToCart } from '@/features/cart/lines/cart-store';
import { filled, openPanel, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { sampleLine, samplePractice } from '@/testing/samples';
import { serveScheduled } from '@/testing/serve-scheduled';

beforeEach(startFresh);
afterEach(() => void vi.useRealTimers());

it('goes to an order that was just scheduled, below earlier ones', async () => {
  const orders = [sampleScheduledOrder({ id: 1001, patientLastName: 'Okafor' })];
  const made = sampleScheduledOrder({ id: 1002, scheduledFor: '2026-12-27T17:00:00.000Z' });
  serveScheduled(orders, ({ method, path }) => {
    if (path !== '/api/create-order') return method === 'GET' ? undefined : json({});
    orders.push(made);
    return json({ success: true, scheduledOrder: made }, 201);
  });
  addToCart(sampleLine());
  const form = { ...filled, phoneNumber: '(312) 555-0142', hasConsent: true, isScheduled: true };
  keepContactForm(samplePractice, form);
  await openPanel();
  fireEvent.click(screen.getByRole('radio', { name: '30 Days' }));
  await pass(50);
  await press('Schedule Order');
  await pass(1100);
  expect(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')).toBe('1002');
  expect(screen.getByText('Okafor')).toBeTruthy();
  expect(document.activeElement?.hasAttribute('data-row-heading')).toBe(true);
});
