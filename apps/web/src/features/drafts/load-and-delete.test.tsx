import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactFormOf, freshContactForm, keepContactForm } from '@/features/cart/contact/contact-form-store';
import { loadedDraftId, rememberLoadedDraft } from '@/features/cart/drafts/loaded-draft';
import { addToCart, cartStore } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { closePlan, planStore } from '@/lib/cart/plan-request';
import { filled, openTab, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json } from '@/testing/fake-server';
import { sampleDraft, sampleItem } from '@/testing/sample-draft';
import { sampleLine, samplePractice } from '@/testing/samples';
import { serveQueue } from '@/testing/serve-queue';

describe('a draft of the patient queue', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('loads a draft with its number, name and code, and asks for consent again', async () => {
    keepContactForm(samplePractice, { ...filled, hasConsent: true, isScheduled: true });
    const gone = {
      id: '9',
      title: 'Heat Mask',
      quantity: 1,
      imageUrl: null,
      reason: 'Out of stock',
      reasonCode: 'sold_out' as const,
    };
    serveQueue([sampleDraft({ discountCode: null, unavailableItems: [gone] })]);
    await openTab('drafts');
    await press(/^Load Cart/);
    expect(cartStore.get()).toEqual([expect.objectContaining({ id: '71', quantity: 2, price: 1899 })]);
    expect(contactFormOf(samplePractice)).toEqual({
      ...freshContactForm(samplePractice),
      phoneNumber: '(312) 555-0142',
      patientLastName: 'Alvarez',
      discountCode: '',
    });
    expect(loadedDraftId()).toBe(1001);
    expect(toastStore.get()).toMatchObject({
      title: 'Draft Loaded',
      reason: 'Not available today: Heat Mask.',
    });
    expect(screen.getByLabelText('Patient Last Name')).toHaveProperty('value', 'Alvarez');
  });

  it('opens and prints in the language it was saved in', async () => {
    serveQueue([sampleDraft({ language: 'es' })]);
    await openTab('drafts');
    await press(/^Print plan/);
    expect(planStore.get().request?.language).toBe('es');
    act(closePlan);
    await press(/^Load Cart/);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Español' }).checked).toBe(true);
  });

  it('asks before replacing other lines', async () => {
    addToCart(sampleLine({ id: '72', quantity: 3 }));
    serveQueue([sampleDraft()]);
    await openTab('drafts');
    await press(/^Load Cart/);
    const question = screen.getByRole('alertdialog');
    expect(question.textContent).toContain('It replaces your current cart of 3 items.');
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await pass();
    expect(cartStore.get().map(({ id }) => id)).toEqual(['72']);
    await press(/^Load Cart/);
    await press('Load Cart');
    expect(cartStore.get().map(({ id }) => id)).toEqual(['71']);
  });

  it('does not load a draft with nothing left to buy', async () => {
    addToCart(sampleLine({ id: '72' }));
    serveQueue([sampleDraft({ items: [] })]);
    await openTab('drafts');
    await press(/^Load Cart/);
    expect(toastStore.get()).toMatchObject({ title: 'Error', message: 'Failed to load draft order.' });
    expect(cartStore.get()).toHaveLength(1);
  });

  it.each([
    ['deletes a draft after asking', undefined],
    [
      'treats a draft deleted in another browser as deleted',
      json({ message: 'This draft order does not exist.', code: 'draft_order_not_found' }, 404),
    ],
  ])('%s', async (_, answer) => {
    addToCart(sampleLine());
    rememberLoadedDraft(1001);
    const queue = [sampleDraft(), sampleDraft({ id: 1002, items: [sampleItem()] })];
    serveQueue(queue, ({ method }) => {
      if (method !== 'DELETE' || answer === undefined) return undefined;
      queue.shift();
      return answer.clone();
    });
    await openTab('drafts');
    await press('Delete Cart, Draft #1001, Alvarez');
    expect(screen.getByText('Are you sure you want to delete Draft #1001?')).toBeTruthy();
    await press('Delete Cart');
    expect(toastStore.get()?.title).toBe('Draft Deleted');
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
    expect(loadedDraftId()).toBeUndefined();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Load Cart, Draft #1002, Alvarez');
  });

  it('says that deleting failed and keeps the draft', async () => {
    serveQueue([sampleDraft()], ({ method }) =>
      method === 'DELETE' ? json({ message: 'Down.', code: 'internal' }, 500) : undefined,
    );
    await openTab('drafts');
    await press(/^Delete Cart/);
    await press('Delete Cart');
    expect(toastStore.get()).toMatchObject({ message: 'Failed to delete draft order.', reason: 'Down.' });
    expect(screen.getByText('Are you sure you want to delete Draft #1001?')).toBeTruthy();
  });
});
