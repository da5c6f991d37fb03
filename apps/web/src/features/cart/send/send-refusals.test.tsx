import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleReason } from '@/testing/sample-reason';
import { cartAnswer, fillAndRender, isCart, sendButton, startWithLine } from '@/testing/send-cart-steps';
import { closeCartPanel, openCartPanel } from '../cart-panel-store';
import { CurrentCart } from '../current-cart';
import { rememberLoadedDraft } from '../drafts/loaded-draft';

describe('what keeps the current cart from being sent', () => {
  beforeEach(startWithLine);

  it('asks for consent before anything is sent', async () => {
    const server = fakeServer(() => json({ success: true }));
    const user = await fillAndRender();
    await user.click(screen.getByRole('checkbox'));
    await user.click(sendButton());
    await waitFor(() =>
      expect(toastStore.get()?.message).toBe(
        'Please confirm patient consent by checking the compliance checkbox.',
      ),
    );
    expect([...server.to('/api/carts'), ...server.to('/api/send-sms')]).toEqual([]);
    const consent = screen.getByRole('checkbox', { description: /^Required/ });
    expect(document.activeElement).toBe(consent);
    expect(toastStore.get()?.open).toBe(true);
    await user.click(consent);
    await waitFor(() => expect(screen.queryByText('Required')).toBeNull());
    expect(toastStore.get()?.open).toBe(false);
  });

  it('sends with Enter from the consent, which Enter does not give', async () => {
    const server = fakeServer((call) => (isCart(call) ? cartAnswer() : json({ success: true })));
    const user = await fillAndRender();
    const consent = screen.getByRole('checkbox');
    await user.click(consent);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(consent.getAttribute('aria-checked')).toBe('false');
    await user.keyboard(' {Enter>3/}');
    await waitFor(() => expect(server.to('/api/send-sms')).toHaveLength(1));
  });

  it('says one fault at a time: a blank number first, without a toast about the consent', async () => {
    const server = fakeServer(() => json({ success: true }));
    const user = await fillAndRender();
    await user.clear(screen.getByLabelText(/Phone Number/));
    if (screen.getByRole('checkbox').getAttribute('aria-checked') === 'true') {
      await user.click(screen.getByRole('checkbox'));
    }
    await user.click(sendButton());
    expect(await screen.findByText('Phone number is required')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/Phone Number/));
    expect(toastStore.get()).toBeNull();
    await user.click(screen.getByLabelText(/Phone Number/));
    await user.paste('(312) 555-0142');
    await user.click(sendButton());
    await waitFor(() => expect(toastStore.get()?.message).toMatch(/^Please confirm patient consent/));
    await user.clear(screen.getByLabelText(/Phone Number/));
    expect(toastStore.get()?.open).toBe(true);
    // The next attempt fails for another reason.
    await user.click(sendButton());
    await waitFor(() => expect(toastStore.get()?.open).toBe(false));
    expect(server.to('/api/send-sms')).toEqual([]);
  });

  it('refuses an incomplete or erased phone number on blur, but not one that was left blank', async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    const phone = screen.getByLabelText(/Phone Number/);
    await user.click(phone);
    await user.tab();
    expect(screen.queryByText('Phone number is required')).toBeNull();
    await user.type(phone, '12');
    await user.tab();
    expect(await screen.findByText('Please enter a valid phone number')).toBeTruthy();
    await user.clear(phone);
    await user.tab();
    expect(await screen.findByText('Phone number is required')).toBeTruthy();
    expect(screen.queryByText('Please enter a valid phone number')).toBeNull();
  });

  it('shows no discount without a code and refuses the code of another practice', async () => {
    const user = userEvent.setup();
    renderSignedIn(<CurrentCart />);
    const code = screen.getByLabelText('Discount Code');
    expect(screen.getByText('20% OFF with code LAKESIDE20')).toBeTruthy();
    expect(screen.getByText('\u2212$7.60')).toBeTruthy();
    await user.clear(code);
    expect(screen.queryByText(/20% OFF/)).toBeNull();
    await user.click(code);
    await user.paste('lakeside20');
    expect(screen.getByText('20% OFF with code LAKESIDE20')).toBeTruthy();
    await user.type(code, 'X');
    await user.tab();
    expect(await screen.findByText('This code does not belong to your practice.')).toBeTruthy();
    expect(screen.queryByText(/20% OFF/)).toBeNull();
  });

  it('shows at the field that the server refused the number', async () => {
    const message = 'Please enter a valid phone number';
    fakeServer((call) => (isCart(call) ? cartAnswer() : json({ message, code: 'invalid_phone' }, 422)));
    const user = await fillAndRender();
    await user.click(sendButton());
    expect(await screen.findByText(message)).toBeTruthy();
  });

  it('says that another computer has sent the draft, asks for warnings again, and sends at the next press', async () => {
    const message = 'This cart was already sent or scheduled from the patient queue.';
    const server = fakeServer((call) => {
      if (isCart(call)) return cartAnswer();
      const namesDraft = (call.body as { draftOrderId?: number } | null)?.draftOrderId === 1004;
      return namesDraft ? json({ message, code: 'draft_order_sent' }, 409) : json({ success: true });
    });
    const user = await fillAndRender();
    await waitFor(() => expect(server.to('/api/sms/check')).not.toEqual([]));
    rememberLoadedDraft(1004);
    await user.click(sendButton());
    await waitFor(() => expect(toastStore.get()?.reason).toBe(message));
    const lastOf = (path: string) => server.calls.findLastIndex((call) => call.path === path);
    await waitFor(() => expect(lastOf('/api/sms/check')).toBeGreaterThan(lastOf('/api/send-sms')));
    await user.click(sendButton());
    await waitFor(() => expect(server.to('/api/send-sms')).toHaveLength(2));
    expect(server.to('/api/send-sms')[1]?.body).not.toHaveProperty('draftOrderId');
  });

  it('says once that the patient opted out, at the field', async () => {
    const message = 'This patient has opted out of texts.';
    const warnings = [
      { code: 'opted_out', message },
      { code: 'quiet_hours', message: 'It is late.' },
    ];
    fakeServer((call) => {
      if (isCart(call)) return cartAnswer();
      if (call.path === '/api/sms/check') return json({ warnings, sendsAt: null, lastText: null });
      return json({ message, code: 'opted_out' }, 422);
    });
    openCartPanel();
    const user = await fillAndRender();
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(sendButton());
    const field = screen.getByLabelText(/Phone Number/);
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(document.activeElement).toBe(field);
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(screen.queryByText('It is late.')).toBeNull();
    expect(toastStore.get()).toMatchObject({
      message: 'Failed to send your order.',
      reason: 'The marked field says why.',
    });
    closeCartPanel();
  });

  it('says once why the number was refused, at the field, when the text is the last one to it', async () => {
    const message = 'This is not a valid phone number. Check the digits with the patient.';
    const lastText = {
      patientLastName: null,
      language: 'en',
      status: 'failed',
      textedAt: '2026-11-23T12:00:00Z',
      orderedAt: null,
      products: [],
      errorMessage: message,
      reason: sampleReason('invalid_number'),
    };
    fakeServer((call) => {
      if (isCart(call)) return cartAnswer();
      if (call.path === '/api/sms/check') return json({ warnings: [], sendsAt: null, lastText });
      return json({ message, code: 'sms_refused', reason: { code: 'invalid_number' } }, 422);
    });
    openCartPanel();
    const user = await fillAndRender();
    expect(await screen.findByText(/^The text of Nov 23(, 2026)? failed/)).toBeTruthy();
    await user.click(sendButton());
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByText(/^The text of Nov 23(, 2026)? failed/)).toBeNull();
    closeCartPanel();
  });
});
