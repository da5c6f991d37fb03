import type { DraftOrder } from '@eyecart/shared/contracts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openOrdersDialog, showCartTab } from '@/features/cart/cart-panel-store';
import { contactFormOf, keepContactForm } from '@/features/cart/contact/contact-form-store';
import { loadedDraftId, rememberLoadedDraft } from '@/features/cart/drafts/loaded-draft';
import { addToCart, cartStore } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { filled, openPanel, openTab, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { sampleDraft } from '@/testing/sample-draft';
import { sampleLine, samplePractice } from '@/testing/samples';
import { isSave, serveQueue } from '@/testing/serve-queue';

describe('the patient queue', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('loads when the panel opens, and again for its tab only after 2 s or while empty', async () => {
    const queue = [sampleDraft()];
    serveQueue(queue);
    await openPanel();
    expect(screen.getByRole('tab', { name: 'Pending Carts 1' })).toBeTruthy();
    const showDrafts = async () => {
      act(() => showCartTab('drafts'));
      await pass();
    };
    const leave = () => act(() => showCartTab('current'));
    const shown = () => screen.queryAllByRole('article').map(({ ariaLabel }) => ariaLabel);
    queue.push(sampleDraft({ id: 1002, patientLastName: 'Nguyen' }));
    await showDrafts();
    expect(shown()).toEqual(['Draft #1001, Alvarez']);
    leave();
    await pass(2000);
    await showDrafts();
    expect(shown()).toEqual(['Draft #1001, Alvarez', 'Draft #1002, Nguyen']);
    queue.splice(0);
    leave();
    await pass(1000);
    await showDrafts();
    expect(shown()).toEqual(['Draft #1001, Alvarez', 'Draft #1002, Nguyen']);
    leave();
    await pass(2000);
    await showDrafts();
    expect(screen.getByText('No draft orders')).toBeTruthy();
    queue.push(sampleDraft());
    leave();
    await showDrafts();
    expect(shown()).toEqual(['Draft #1001, Alvarez']);
  });

  it('shows a draft with its state, number and items', async () => {
    serveQueue([sampleDraft(), sampleDraft({ id: 1002, patientLastName: 'Nguyen', phoneNumber: null })]);
    await openTab('drafts');
    const card = screen.getByRole('article', { name: 'Draft #1001, Alvarez' });
    expect(card.textContent).toContain('In Queue');
    expect(card.textContent).toContain('(312) 555-0142');
    expect(card.textContent).toContain('2 items');
    const other = screen.getByRole('article', { name: 'Draft #1002, Nguyen' });
    expect(other.textContent).toContain('No phone number');
  });

  it('shows a draft without a creation time', async () => {
    const { createdAt: _, unavailableItems: __, ...draft } = sampleDraft();
    serveQueue([draft as DraftOrder]);
    await openTab('drafts');
    const card = screen.getByRole('article', { name: 'Draft #1001, Alvarez' });
    expect(card.textContent).toContain('Draft #1001(312)');
  });

  it('saves the cart once, clears it and shows the queue after 1 s', async () => {
    addToCart(sampleLine({ quantity: 2 }));
    keepContactForm(samplePractice, { ...filled, phoneNumber: '(312) 555-0142' });
    const queue: DraftOrder[] = [];
    const server = serveQueue(queue);
    await openPanel();
    await press('Add Cart to Patient Queue');
    expect(screen.getByRole('dialog', { name: 'Add to the patient queue' }).textContent).toContain('Alvarez');
    queue.push(sampleDraft());
    const confirm = screen.getAllByRole('button', { name: 'Add Cart to Patient Queue' }).at(-1);
    fireEvent.click(confirm ?? document.body);
    fireEvent.click(confirm ?? document.body);
    await pass();
    expect(server.calls.filter(isSave).map(({ body }) => body)).toEqual([
      {
        items: [
          {
            id: '71',
            variantId: '71',
            quantity: 2,
            title: 'Lubricating Eye Drops, 10 mL',
            price: 1899,
            imageUrl: null,
          },
        ],
        phoneNumber: '(312) 555-0142',
        patientLastName: 'Alvarez',
        discountCode: 'LAKESIDE20',
        practiceName: 'Lakeside Eye Care',
        isDraft: true,
      },
    ]);
    expect(toastStore.get()).toMatchObject({
      title: 'Draft Order Saved',
      message: 'Your draft order has been saved successfully.',
    });
    expect(cartStore.get()).toEqual([]);
    expect(contactFormOf(samplePractice).patientLastName).toBe('');
    await pass(900);
    expect(screen.queryByRole('article')).toBeNull();
    await pass(100);
    expect(screen.getByRole('article', { name: 'Draft #1001, Alvarez' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Pending Carts 1' }));
    act(() => showCartTab('current'));
    await pass();
    expect(screen.getByText('Your order is empty')).toBeTruthy();
  });

  it('asks for the last name before explaining the queue', async () => {
    addToCart(sampleLine());
    const server = serveQueue([]);
    await openPanel();
    await press('Add Cart to Patient Queue');
    expect(toastStore.get()?.message).toBe(
      "Please enter the patient's last name to identify this draft order.",
    );
    expect(document.activeElement).toBe(
      screen.getByRole('textbox', { name: 'Patient Last Name', description: 'Required for the queue' }),
    );
    expect(server.calls.filter(isSave)).toEqual([]);
  });

  it('keeps everything when saving fails, and repeats a lost answer with the same key', async () => {
    addToCart(sampleLine());
    keepContactForm(samplePractice, filled);
    const answers = [
      new TypeError('Failed to fetch'),
      json({ message: 'There is no room for another one.', code: 'limit_reached' }, 422),
    ];
    const server = serveQueue([], (call) => (isSave(call) ? answers.shift() : undefined));
    await openPanel();
    await press('Add Cart to Patient Queue');
    await press('Add Cart to Patient Queue');
    expect(toastStore.get()).toMatchObject({
      title: 'Error',
      message: 'Failed to save your draft order. Please try again.',
      reason: 'The server didn’t respond. Press it again; the draft will be saved only once.',
    });
    await press('Add Cart to Patient Queue');
    expect(toastStore.get()?.reason).toBe('There is no room for another one.');
    expect(cartStore.get()).toHaveLength(1);
    await press('Add Cart to Patient Queue');
    const keys = server.calls.filter(isSave).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('keeps the draft that a saved cart was loaded from', async () => {
    addToCart(sampleLine());
    keepContactForm(samplePractice, filled);
    rememberLoadedDraft(1001);
    const queue = [sampleDraft()];
    const server = serveQueue(queue);
    await openPanel();
    await press('Add Cart to Patient Queue');
    await press('Add Cart to Patient Queue');
    const ofQueue = server.calls.filter(({ path }) => path.startsWith('/api/draft-orders'));
    expect(ofQueue.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect(queue.map(({ id }) => id)).toContain(1001);
    expect(loadedDraftId()).toBeUndefined();
  });

  it('says in the drawer that it could not be loaded, and never that it is empty', async () => {
    serveQueue([], () => json({}, 500));
    await openTab('drafts');
    expect(screen.getByText("Couldn't load draft orders")).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says in the dialog that it failed to load, and later that it failed to refresh', async () => {
    let isDown = true;
    serveQueue([sampleDraft()], () => (isDown ? json({}, 500) : undefined));
    await openPanel(openOrdersDialog);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Order',
      'Scheduled',
      'Drafts',
    ]);
    act(() => showCartTab('drafts'));
    await pass();
    expect(screen.getByText('Failed to load draft orders. Please try again.')).toBeTruthy();
    isDown = false;
    await press('Try Again');
    expect(screen.getByRole('article')).toBeTruthy();
    isDown = true;
    act(() => showCartTab('current'));
    await pass(2000);
    act(() => showCartTab('drafts'));
    await pass();
    expect(screen.getByText('Failed to refresh draft orders. Please try again.')).toBeTruthy();
    expect(screen.getByRole('article')).toBeTruthy();
  });
});
