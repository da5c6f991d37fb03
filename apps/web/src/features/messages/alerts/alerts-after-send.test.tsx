import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CartPanelWithTabs } from '@/app/cart-panel-with-tabs';
import { FailureLayer } from '@/app/failure-layer';
import { openCartPanel } from '@/features/cart/cart-panel-store';
import { keepContactForm } from '@/features/cart/contact/contact-form-store';
import { addToCart } from '@/features/cart/lines/cart-store';
import { useAlerts } from '@/features/messages/alerts/alerts';
import { filled, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleFailure } from '@/testing/sample-failure';
import { sampleLine, samplePractice } from '@/testing/samples';

const SENT = { success: true, status: 'sent', messageId: '1', message: '' };
const CART = { success: true, cartUrl: 'https://portal.example/cart/7Kq2mVx9' };
const ANSWERS: Record<string, object> = { '/api/carts': CART, '/api/send-sms': SENT };

beforeEach(startFresh);
afterEach(() => void vi.useRealTimers());

const FailedTexts = () => <output aria-label="Failed texts">{useAlerts().failed}</output>;
const failedTexts = () => screen.getByRole('status', { name: 'Failed texts', hidden: true }).textContent;

it('polls 2 s and 5 s after a send, then at the usual interval', async () => {
  let failed = 0;
  const server = fakeServer(({ path }) =>
    path.startsWith('/api/sms/alerts')
      ? json({ failed, failures: failed === 0 ? [] : [sampleFailure()] })
      : json(ANSWERS[path] ?? {}),
  );
  addToCart(sampleLine());
  keepContactForm(samplePractice, { ...filled, phoneNumber: '(312) 555-0142', hasConsent: true });
  act(openCartPanel);
  renderSignedIn(
    <>
      <FailureLayer />
      <FailedTexts />
      <CartPanelWithTabs open onOpenChange={() => {}} />
    </>,
  );
  await pass();
  expect(screen.getByRole('button', { name: 'Send Cart' })).toBeTruthy();
  failed = 1;
  await press('Send Cart');
  await pass(100);
  expect(server.to('/api/send-sms')).toHaveLength(1);
  expect(failedTexts()).toBe('0');
  await pass(2000);
  expect(failedTexts()).toBe('1');
  failed = 2;
  await pass(3000);
  expect(failedTexts()).toBe('2');
  failed = 3;
  await pass(8000);
  expect(failedTexts()).toBe('2');
  await pass(15_000);
  expect(failedTexts()).toBe('3');
});
