import type { Practice } from '@eyecart/shared/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { cartPanel, closeCartPanel } from '@/features/cart/cart-panel-store';
import {
  contactFormOf,
  freshContactForm,
  resetContactForm,
  showContactForm,
} from '@/features/cart/contact/contact-form-store';
import { cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { endFirstWeek, startFirstWeek } from '@/features/session/first-week';
import { firstWeekSlot, firstWeekStore } from '@/features/session/first-week-store';
import { sessionStore } from '@/features/session/session-store';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleBundle, samplePractice, sampleProduct, sampleVariant } from '@/testing/samples';
import { FirstWeek } from './first-week';

const testText = { patientLastName: 'Test' };
const WEEK_MS = 7 * 86_400_000;
const newPractice: Practice = { ...samplePractice, phoneNumber: null };

const products = [
  sampleProduct({ id: '1', hasOptions: true }),
  sampleProduct({ id: '2', isAvailable: false }),
  ...['3', '4', '5'].map((id) => sampleProduct({ id, variants: [sampleVariant({ id: `v${id}` })] })),
];

interface Answers {
  messages?: readonly object[];
  favorites?: number;
  bundles?: readonly object[];
  phone?: () => Response;
}

function show({ messages = [], favorites = 0, bundles = [], phone }: Answers = {}, practice = newPractice) {
  const server = fakeServer(({ path }) => {
    if (path.startsWith('/api/sms/messages')) return json({ messages, nextCursor: null });
    if (path.startsWith('/api/favorites'))
      return json(Array.from({ length: favorites }, (_, id) => ({ id })));
    if (path.startsWith('/api/bundles')) return json({ bundles });
    if (path.startsWith('/api/products'))
      return json({ products, total: products.length, page: 1, pageSize: 36 });
    return phone?.() ?? json({ success: true, phoneNumber: '+16305550188' });
  });
  renderSignedIn(<FirstWeek />, practice);
  return { server, user: userEvent.setup() };
}
const pill = () => screen.findByRole('button', { name: /^First week/ });
const doneSteps = () =>
  screen
    .getAllByRole('listitem')
    .filter((step) => within(step).queryByRole('img', { name: 'Done' }))
    .map((step) => step.textContent);

describe('the first week', () => {
  beforeEach(() => {
    toastStore.set(null);
    clearCart();
    resetContactForm();
    closeCartPanel();
    startFirstWeek();
  });

  it('counts what the practice has done, and lists the steps when it is pressed', async () => {
    const { user } = show({ messages: [testText], favorites: 4, bundles: [sampleBundle()] });
    expect((await pill()).textContent).toBe('First week 2/4');
    expect(screen.queryByRole('list')).toBeNull();
    await user.click(await pill());
    expect(doneSteps()).toEqual(['Text yourself a test cart', 'Take an example bundle']);
    expect(screen.getByText('Pick six favorites: 4 so far')).toBeTruthy();
    await user.click(await pill());
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('does not count a text to a patient as the test', async () => {
    show({ messages: [{ ...testText, patientLastName: 'Tester' }] });
    expect((await pill()).textContent).toBe('First week 0/4');
  });

  it('puts two products and the name Test in an empty cart, and leaves another cart as it is', async () => {
    const { user } = show();
    await user.click(await pill());
    const test = await screen.findByRole('button', { name: 'Text yourself a test cart' });
    await waitFor(async () => {
      await user.click(test);
      expect(cartStore.get()).toHaveLength(2);
    });
    expect(cartPanel()).toMatchObject({ isOpen: true, tab: 'current' });
    await waitFor(() => expect(contactFormOf(newPractice).patientLastName).toBe('Test'));
    showContactForm(newPractice, freshContactForm(newPractice));
    await user.click(test);
    expect(cartStore.get().map(({ quantity }) => quantity)).toEqual([1, 1]);
    expect(contactFormOf(newPractice).patientLastName).toBe('');
  });

  it('adds the phone number, with the server’s reason at the field when it refuses', async () => {
    let isRefused = true;
    const { server, user } = show({
      phone: () =>
        isRefused
          ? json({ message: 'Please leave out the extension.', code: 'invalid_phone' }, 422)
          : json({ success: true, phoneNumber: '+16305550188' }),
    });
    await user.click(await pill());
    await user.click(screen.getByRole('button', { name: 'Add your phone number' }));
    const field = await screen.findByRole('textbox', { name: 'Phone Number' });
    await user.keyboard('{Enter}');
    expect(screen.getByText('Phone number is required')).toBeTruthy();
    await user.type(field, '630 555 0188{Enter}');
    expect(await screen.findByText('Please leave out the extension.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
    isRefused = false;
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.to('/api/practice-phone').at(-1)?.body).toMatchObject({ phoneNumber: '630 555 0188' });
    expect(sessionStore.get()?.phoneNumber).toBe('+16305550188');
    expect(toastStore.get()).toMatchObject({ title: 'Phone Number Added', message: '(630) 555-0188' });
    expect(doneSteps()).toEqual(['Add your phone number']);
  });

  it('says so when the number could not be saved', async () => {
    const { user } = show({ phone: () => json({ message: 'Broken.' }, 500) });
    await user.click(await pill());
    await user.click(screen.getByRole('button', { name: 'Add your phone number' }));
    await user.type(await screen.findByRole('textbox', { name: 'Phone Number' }), '630 555 0188{Enter}');
    await waitFor(() => expect(toastStore.get()?.message).toBe('Failed to add the phone number.'));
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('goes for good once everything is done', async () => {
    show({ messages: [testText], favorites: 6, bundles: [sampleBundle()] }, samplePractice);
    await waitFor(() => expect(firstWeekStore.get()).toBeUndefined());
    expect(firstWeekSlot.read()).toBeUndefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('goes when it is dismissed', async () => {
    const { user } = show();
    await user.click(await pill());
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(firstWeekSlot.read()).toBeUndefined();
  });

  it.each([Date.now() - WEEK_MS, 'yesterday'])(
    'ends after a week, or when storage holds anything else: %s',
    async (at) => {
      firstWeekStore.set(at);
      show();
      await waitFor(() => expect(firstWeekStore.get()).toBeUndefined());
      endFirstWeek();
    },
  );
});
