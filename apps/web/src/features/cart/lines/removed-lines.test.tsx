import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleLine, samplePractice } from '@/testing/samples';
import { contactFormOf, freshContactForm, keepContactForm } from '../contact/contact-form-store';
import { CurrentCart } from '../current-cart';
import { loadedDraftId, rememberLoadedDraft } from '../drafts/loaded-draft';
import { CartLinesList } from './cart-lines-list';
import { addLinesToCart, cartStore, clearCart } from './cart-store';
import { forgetRemovedLines, removeWithUndo, undoRemoval } from './removed-lines';

const ids = () => cartStore.get().map(({ id }) => id);
const three = ['1', '2', '3'].map((id) => sampleLine({ id, title: `Product ${id}`, quantity: Number(id) }));
const undo = () => screen.queryByRole('button', { name: 'Undo' });

describe('undoing a removal', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    clearCart();
    forgetRemovedLines();
    addLinesToCart(three);
  });
  afterEach(() => void vi.useRealTimers());

  it('restores the line in place with its quantity and focuses its remove button', () => {
    render(<CartLinesList discountCode={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Product 2' }));
    expect(ids()).toEqual(['1', '3']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Product 3' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(cartStore.get()).toEqual(three.map((line) => ({ ...line, vendor: undefined })));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Product 2' }));
  });

  it('is offered for 8 s, and as long as it is hovered or focused', () => {
    render(<CartLinesList discountCode={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Product 2' }));
    act(() => void vi.advanceTimersByTime(7999));
    expect(undo()).not.toBeNull();
    act(() => undo()?.focus());
    act(() => void vi.advanceTimersByTime(20_000));
    expect(undo()).not.toBeNull();
    act(() => undo()?.blur());
    act(() => void vi.advanceTimersByTime(8000));
    expect(undo()).toBeNull();
  });

  it('is replaced by the next removal, which restarts the 8 s', () => {
    render(<CartLinesList discountCode={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Product 1' }));
    act(() => void vi.advanceTimersByTime(7000));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Product 3' }));
    act(() => void vi.advanceTimersByTime(7000));
    expect(screen.queryByText('Removed Product 1')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(ids()).toEqual(['2', '3']);
  });

  it('ignores the second click of a double click', () => {
    render(<CartLinesList discountCode={null} />);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Product 1' }), { detail: 2 });
    expect(ids()).toEqual(['1', '2', '3']);
  });

  it('adds to a line that was added again in the meantime', () => {
    removeWithUndo('2');
    addLinesToCart([sampleLine({ id: '2', quantity: 1 })]);
    undoRemoval();
    expect(cartStore.get().find(({ id }) => id === '2')?.quantity).toBe(3);
  });

  it("restores the cart's draft along with its last line", () => {
    rememberLoadedDraft(1001);
    removeWithUndo('1');
    removeWithUndo('2');
    expect(loadedDraftId()).toBe(1001);
    removeWithUndo('3');
    expect(loadedDraftId()).toBeUndefined();
    undoRemoval();
    expect(loadedDraftId()).toBe(1001);
  });

  it('restores a cleared cart with its form, but never the consent', async () => {
    vi.useRealTimers();
    const filled = { ...freshContactForm(samplePractice), patientLastName: 'Okafor', hasConsent: true };
    keepContactForm(samplePractice, filled);
    fakeServer(() => json({}));
    renderSignedIn(<CurrentCart />);
    expect(screen.getByRole('heading', { name: 'Okafor' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear cart' }));
    expect(ids()).toEqual([]);
    expect(contactFormOf(samplePractice).patientLastName).toBe('');
    expect(screen.getByText('Cleared the cart of 3 products')).toBeTruthy();
    expect(document.activeElement).toBe(undo());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(ids()).toEqual(['1', '2', '3']);
    expect(screen.getByLabelText('Patient Last Name')).toHaveProperty('value', 'Okafor');
    expect(screen.getByRole('checkbox').getAttribute('aria-checked')).toBe('false');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Product 1' }));
  });
});
