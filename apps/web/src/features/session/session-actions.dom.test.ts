import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { contactFormOf, freshContactForm, keepContactForm } from '@/features/cart/contact/contact-form-store';
import { addToCart, cartStore } from '@/features/cart/lines/cart-store';
import { bannerStore, toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { sampleLine, samplePractice } from '@/testing/samples';
import { enterPractice, leaveAfterSignOut, logOut } from './session-actions';
import { sessionStore } from './session-store';

const queries = new QueryClient();
const otherPractice = { ...samplePractice, id: '100300', name: 'Harbor Vision Center' };
const filled = { ...freshContactForm(samplePractice), phoneNumber: '(312) 555-0142' };

describe('signing in and out', () => {
  beforeEach(() => {
    fakeServer(() => json({ success: true }));
    enterPractice(samplePractice, queries);
    addToCart(sampleLine());
    keepContactForm(samplePractice, filled);
    queries.setQueryData(['products'], []);
  });

  it('stores the practice under practice-auth and shows a welcome', () => {
    expect(JSON.parse(localStorage.getItem('practice-auth') ?? '')).toEqual(samplePractice);
    expect(bannerStore.get()?.title).toBe('Welcome, Lakeside Eye Care!');
  });

  it('logging out clears the practice, order, form, and cached answers, and ends the session on the server', async () => {
    const server = fakeServer(() => json({ success: true }));
    await logOut(queries);
    expect(server.to('/api/logout')).toHaveLength(1);
    expect(sessionStore.get()).toBeNull();
    expect(localStorage).toHaveLength(0);
    expect(sessionStorage).toHaveLength(0);
    expect(cartStore.get()).toEqual([]);
    expect(queries.getQueryData(['products'])).toBeUndefined();
    expect(bannerStore.get()?.title).toBe('Logged out');
  });

  it('says so when the server did not confirm a logout', async () => {
    fakeServer(() => new TypeError('Failed to fetch'));
    await logOut(queries);
    expect(sessionStore.get()).toBeNull();
    expect(toastStore.get()?.title).toBe('Error');
  });

  it('an expired session keeps the cart and form for the same practice', () => {
    leaveAfterSignOut(queries);
    expect(sessionStore.get()).toBeNull();
    expect(localStorage.getItem('practice-auth')).toBeNull();
    enterPractice(samplePractice, queries);
    expect(cartStore.get()).toHaveLength(1);
    expect(contactFormOf(samplePractice)).toEqual(filled);
  });

  it('another practice gets neither', () => {
    leaveAfterSignOut(queries);
    enterPractice(otherPractice, queries);
    expect(cartStore.get()).toEqual([]);
    expect(contactFormOf(otherPractice)).toEqual(freshContactForm(otherPractice));
  });
});
