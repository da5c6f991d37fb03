import type { ScheduledOrder } from '@eyecart/shared/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import { openTab, pass, press, startFresh } from '@/testing/cart-panel-steps';
import { json, type SeenCall } from '@/testing/fake-server';
import { sampleItem } from '@/testing/sample-draft';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { sampleProduct, sampleVariant } from '@/testing/samples';
import { serveScheduled } from '@/testing/serve-scheduled';
import { wordsOf } from '@/testing/words-of';

const PATH = '/api/scheduled-orders/1001/changes';
const CHECK = '/api/sms/check';
const LATER = '2026-12-22T14:30:00.000Z';
const order = (changes: Partial<ScheduledOrder> = {}) =>
  sampleScheduledOrder({
    items: [sampleItem({ quantity: 2 }), sampleItem({ id: '72', variantId: '72', title: 'Lid Wipes' })],
    ...changes,
  });

const later = sampleScheduledOrder({
  id: 1002,
  patientLastName: 'Brandt',
  scheduledFor: '2027-01-12T17:00:00.000Z',
});

const found = (id: string, title: string) =>
  sampleProduct({
    id,
    title,
    imageUrl: `https://shop.example/product-${id}.svg`,
    variantId: id,
    variants: [sampleVariant({ id, imageUrl: `https://shop.example/variant-${id}.svg` })],
  });
const FOUND = {
  products: [found('91', 'Lid Foam'), found('72', 'Lid Wipes'), found('71', 'Lubricating Eye Drops')],
  total: 3,
  page: 1,
  pageSize: 5,
};

async function openEditor(
  answer: (call: SeenCall) => Response | Error = () => json({}),
  check: (call: SeenCall) => Response | undefined = () => undefined,
  orders = [order()],
) {
  const server = serveScheduled(orders, (call) => {
    if (call.path === PATH) return answer(call);
    if (call.path === CHECK) return check(call);
    return call.path.startsWith('/api/products?') ? json(FOUND) : undefined;
  });
  await openTab('scheduled');
  await press('Edit, Order #1001, Alvarez');
  await act(() => vi.dynamicImportSettled());
  await pass();
  return { server, orders };
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const editor = () => screen.queryByRole('dialog', { name: 'Edit Order #1001' });

describe('editing a scheduled order', () => {
  beforeEach(startFresh);
  afterEach(() => void vi.useRealTimers());

  it('starts with what is scheduled and says the chosen time', async () => {
    await openEditor();
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-12-20');
    expect(screen.getByLabelText('Time')).toHaveProperty('value', '12:00');
    expect(screen.getByLabelText('Patient Last Name')).toHaveProperty('value', 'Alvarez');
    enter('Date', '2026-12-22');
    expect(screen.getByText('Scheduled for Tuesday, December 22 at 12:00 PM EST.')).toBeTruthy();
  });

  it.each([
    [
      'the chosen time',
      { sendsAt: '2026-12-22T17:00:00.000Z' },
      'Sends Tuesday, December 22 at 12:00 PM EST.',
    ],
    [
      'the next allowed time',
      { sendsAt: LATER },
      'Sends Tuesday, December 22 at 9:30 AM EST. Texts are not allowed at the time you chose, where this patient may live or where you are.',
    ],
  ])('says that it will be sent at %s, as the server says', async (_, answer, words) => {
    const { server } = await openEditor(undefined, () => json({ warnings: [], lastText: null, ...answer }));
    enter('Date', '2026-12-22');
    await pass(500);
    await pass();
    expect(screen.getByText(words)).toBeTruthy();
    expect(server.to(CHECK).at(-1)?.body).toMatchObject({
      phoneNumber: '(312) 555-0142',
      scheduledFor: '2026-12-22T17:00:00.000Z',
    });
  });

  it('moves to a usual day at once, but with other changes only on Save Changes', async () => {
    const { server } = await openEditor(() => json({ success: true, order: order() }));
    enter('Patient Last Name', 'Okafor');
    await press(/90 days$/);
    expect(server.to(PATH)).toEqual([]);
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '2027-02-18');
    enter('Patient Last Name', 'Alvarez');
    await press(/ 7 days$/);
    expect(server.to(PATH)[0]?.body).toMatchObject({ scheduledFor: '2026-11-27T17:00:00.000Z' });
  });

  it('promises no time for a text that will not be sent', async () => {
    const warnings = [{ code: 'quiet_hours', message: 'No text may go then.' }];
    await openEditor(undefined, () => json({ warnings, sendsAt: null, lastText: null }));
    enter('Date', '2026-12-22');
    await pass(500);
    await pass();
    expect(screen.queryByText(/^(Scheduled for|Sends) /)).toBeNull();
  });

  it('saves the day, time, name, language, quantities, and products, and shows them at once', async () => {
    const changed = order({
      scheduledFor: '2026-12-22T10:30:00.000Z',
      sendsAt: LATER,
      patientLastName: 'Okafor',
    });
    const { server, orders } = await openEditor(() => {
      orders[0] = changed;
      return json({ success: true, scheduledOrder: changed });
    });
    enter('Date', '2026-12-22');
    enter('Time', '05:30');
    enter('Patient Last Name', ' Okafor ');
    fireEvent.click(
      within(screen.getByRole('group', { name: /^Quantity of Lubricating/ })).getByRole('button', {
        name: 'More',
      }),
    );
    await press('Remove Lid Wipes');
    expect(screen.getByRole('radio', { name: 'English' })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: 'Español' }));
    await press('Save Changes');
    expect(server.to(PATH).map(({ body }) => body)).toEqual([
      {
        practiceName: 'Lakeside Eye Care',
        scheduledFor: '2026-12-22T10:30:00.000Z',
        patientLastName: 'Okafor',
        language: 'es',
        quantities: [{ variantId: '71', quantity: 3 }],
        removed: ['72'],
        added: [],
      },
    ]);
    expect(editor()).toBeNull();
    expect(toastStore.get()).toMatchObject({
      title: 'Order Changed',
      message: 'Order #1001 will go out Tuesday, December 22 at 9:30 AM EST.',
      reason: 'Texts are not allowed at the time you chose, where this patient may live or where you are.',
    });
    const card = screen.getByRole('article', { name: 'Order #1001, Okafor' });
    expect(wordsOf(card)).toContain('Tuesday, December 22 at 9:30 AM EST');
    expect(wordsOf(card)).toContain(
      'You chose Tuesday, December 22 at 5:30 AM EST, when texts are not allowed.',
    );
  });

  it('adds products that a search finds, more of one that it has, and one that was taken out', async () => {
    const { server } = await openEditor(({ path }) =>
      path === PATH ? json({ success: true, scheduledOrder: order() }) : json({}),
    );
    await press('Remove Lid Wipes');
    fireEvent.change(screen.getByLabelText('Find products'), { target: { value: 'li' } });
    await pass(500);
    await pass();
    await press('Add Lid Foam to the order');
    await press('Add Lid Foam to the order');
    await press('Add Lid Wipes to the order');
    await press('Add Lubricating Eye Drops to the order');
    const foam = screen.getByLabelText('Remove Lid Foam').closest('li');
    expect(foam?.querySelector('img')?.getAttribute('src')).toBe('https://shop.example/variant-91.svg');
    await press('Save Changes');
    expect(server.to(PATH)[0]?.body).toMatchObject({
      quantities: [{ variantId: '71', quantity: 3 }],
      removed: [],
      added: [{ variantId: '91', quantity: 2 }],
    });
  });

  it('moves it by one press on the usual days, and back', async () => {
    const moved = order({ scheduledFor: '2027-02-18T17:00:00.000Z', sendsAt: null });
    const { server } = await openEditor(() => json({ success: true, scheduledOrder: moved }));
    await press('Feb 18 in 90 days');
    expect(server.to(PATH)[0]?.body).toMatchObject({ scheduledFor: '2027-02-18T17:00:00.000Z' });
    const undo = toastStore.get()?.action;
    expect(undo?.label).toBe('Undo');
    undo?.run();
    await pass();
    expect(server.to(PATH)[1]?.body).toEqual({
      practiceName: 'Lakeside Eye Care',
      scheduledFor: order().scheduledFor,
    });
    expect(toastStore.get()?.message).toBe('Order #1001 will go out Sunday, December 20 at 12:00 PM EST.');
  });

  it('puts a moved order in its new place and goes to it', async () => {
    const moved = order({ scheduledFor: '2027-02-18T17:00:00.000Z', sendsAt: null });
    const { orders } = await openEditor(
      () => {
        orders.splice(0, 2, later, moved);
        return json({ success: true, scheduledOrder: moved });
      },
      undefined,
      [order(), later],
    );
    await press('Feb 18 in 90 days');
    await pass(50);
    const headings = within(screen.getByRole('list', { name: 'Scheduled orders' })).getAllByRole('heading');
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Brandt', 'Alvarez']);
    expect(document.activeElement).toBe(headings[1]);
  });

  it('asks for a future time and for a product before anything is sent', async () => {
    const { server } = await openEditor();
    enter('Date', '2026-11-19');
    await press('Save Changes');
    expect(screen.getByRole('alert').textContent).toBe('Please choose a time in the future.');
    enter('Date', '');
    await press('Save Changes');
    expect(screen.getByRole('alert').textContent).toBe('Please select a date for your scheduled order.');
    enter('Date', '2026-12-22');
    await press(/^Remove Lubricating/);
    await press('Remove Lid Wipes');
    await press('Save Changes');
    expect(screen.getByRole('alert').textContent).toBe(
      'Please keep at least one product, or delete the order.',
    );
    expect(server.to(PATH)).toEqual([]);
  });

  it.each([
    ['the reason', () => json({ code: 'already_sent', message: 'This order has already been sent.' }, 409)],
    ['that no answer came', () => new TypeError('Failed to fetch')],
  ])('keeps what was entered and says %s when it fails', async (_, answer) => {
    await openEditor(answer);
    enter('Date', '2026-12-22');
    await press('Save Changes');
    expect(toastStore.get()).toMatchObject({
      message: 'Failed to change the order.',
      reason: expect.stringMatching(/^This order has|^The server didn’t respond/),
    });
    expect(editor()).toBeTruthy();
    expect(screen.getByLabelText('Date')).toHaveProperty('value', '2026-12-22');
  });

  it('saves the same change of another order under a key of its own', async () => {
    const server = serveScheduled([order(), order({ id: 1002 })], ({ path }) =>
      path.endsWith('/changes') ? new TypeError('Failed to fetch') : undefined,
    );
    await openTab('scheduled');
    for (const id of [1001, 1002]) {
      await press(`Edit, Order #${id}, Alvarez`);
      await act(() => vi.dynamicImportSettled());
      await pass();
      enter('Date', '2026-12-22');
      await press('Save Changes');
      await press('Close');
    }
    const saved = server.calls.filter(({ path }) => path.endsWith('/changes'));
    expect(saved.map(({ body }) => body)).toEqual([saved[0]?.body, saved[0]?.body]);
    expect(new Set(saved.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
  });
});
