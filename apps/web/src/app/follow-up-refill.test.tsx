import type { FollowUp } from '@eyecart/shared/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { closeCartPanel } from '@/features/cart/cart-panel-store';
import { toastStore } from '@/features/notifications/notify';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleFollowUp, sampleRefill } from '@/testing/sample-follow-up';
import { serveFollowUps } from '@/testing/serve-follow-ups';
import { FollowUpRoute } from './follow-up-route';

const REFILL = '/api/refills/018f2b1c-0000-7000-8000-000000000005';
const alvarez = sampleRefill({
  products: [
    { variantId: '71', title: 'Lubricating Eye Drops, 10 mL', quantity: 2, price: 1799 },
    { variantId: '72', title: 'Lid Wipes', quantity: 1, price: 999 },
  ],
});
const brandt = sampleFollowUp({ phoneNumber: '+13125550143', patientLastName: 'Brandt' });

beforeEach(() => {
  closeCartPanel();
  toastStore.set(null);
});

async function open(rows: readonly FollowUp[]) {
  const server = serveFollowUps(rows);
  const user = userEvent.setup();
  renderSignedIn(<FollowUpRoute />);
  await screen.findByRole('list', { name: 'Patients to follow up' });
  return { server, user };
}
async function review(rows: readonly FollowUp[] = [alvarez, brandt]) {
  const { server, user } = await open(rows);
  await user.click(screen.getByRole('button', { name: 'Review refill: Alvarez' }));
  const dialog = await screen.findByRole('dialog', { name: 'Refill for Alvarez' }, { timeout: 20_000 });
  await within(dialog).findByLabelText('Text the cart on');
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));
  return { server, user, dialog, press };
}
const nextRow = () => screen.getByRole('button', { name: 'Send again: Brandt' });

it('says what the patient pays today, with the discount, and follows the quantities', async () => {
  const { dialog, press } = await review();
  const drops = within(dialog).getByRole('listitem');
  expect(drops.textContent).toContain('Online $37.98 patient $30.38');
  expect(within(dialog).getByText('Lid Wipes is no longer in the catalog.')).toBeTruthy();
  await press('More');
  expect(drops.textContent).toContain('Online $56.97 patient $45.58');
});

it('shows no discount that is not part of the refill', async () => {
  const { refill } = alvarez;
  const { dialog } = await review([{ ...alvarez, refill: refill && { ...refill, hasDiscount: false } }]);
  expect(within(dialog).getByRole('listitem').textContent).toContain('$37.98');
  expect(dialog.textContent).not.toContain('$30.38');
});

it('schedules with the consent, the quantities, and the language of the last text, and goes to the next row', async () => {
  const { server, user, dialog, press } = await review();
  await expect
    .poll(() => within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Español' }).checked)
    .toBe(true);
  await press('More');
  await press('Schedule Order');
  expect(within(dialog).getByText(/checking the compliance checkbox/)).toBeTruthy();
  await user.click(within(dialog).getByRole('checkbox', { name: /consent/i }));
  await press('Schedule Order');
  await expect
    .poll(() => server.to(`${REFILL}/accept`)[0]?.body)
    .toMatchObject({
      quantities: [{ variantId: '71', quantity: 3 }],
      removed: ['72'],
      language: 'es',
      consent: true,
    });
  await expect.poll(() => document.activeElement).toBe(nextRow());
});

it('refuses to schedule an empty refill', async () => {
  const { server, user, dialog, press } = await review();
  await press('Remove Lubricating Eye Drops, 10 mL');
  await user.click(within(dialog).getByRole('checkbox', { name: /consent/i }));
  await press('Schedule Order');
  expect(within(dialog).getByText('Choose at least one product.')).toBeTruthy();
  expect(server.to(`${REFILL}/accept`)).toEqual([]);
});

it('moves a refill to another day, and undoes the move', async () => {
  const { server, user, dialog, press } = await review();
  const day = within(dialog).getByLabelText('Text the cart on');
  await user.clear(day);
  await press('Move Refill');
  expect(server.to(`${REFILL}/move`)).toEqual([]);
  expect(within(dialog).getByText('Please select a date for your scheduled order.')).toBeTruthy();
  expect(document.activeElement).toBe(day);
  // Nothing is texted, so no consent is asked for.
  expect(within(dialog).queryByText(/checking the compliance checkbox/)).toBeNull();
  await user.type(day, '2030-03-01');
  await press('Move Refill');
  await expect
    .poll(() => server.to(`${REFILL}/move`)[0]?.body)
    .toEqual({ practiceName: 'Lakeside Eye Care', dueAt: '2030-03-01T17:00:00.000Z' });
  await expect.poll(() => document.activeElement).toBe(nextRow());
  await act(async () => toastStore.get()?.action?.run());
  expect(server.to(`${REFILL}/move/undo`)).toHaveLength(1);
  expect(await screen.findByRole('button', { name: 'Review refill: Alvarez' })).toBeTruthy();
});

it('offers a retry when today’s prices cannot be loaded', async () => {
  const { user, server } = await open([alvarez]);
  server.fail('/api/carts/prices');
  await user.click(screen.getByRole('button', { name: 'Review refill: Alvarez' }));
  expect(
    await screen.findByText('Failed to load today’s prices', undefined, { timeout: 20_000 }),
  ).toBeTruthy();
  server.fail(null);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('Text the cart on')).toBeTruthy();
});

it('goes to the next row when a number was corrected', async () => {
  const text = sampleFollowUp().text;
  const failed = sampleFollowUp({ reason: 'failed', text: text && { ...text, isNumberAtFault: true } });
  const { user } = await open([failed, brandt]);
  await user.click(screen.getByRole('button', { name: 'Fix number: Alvarez' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fix the number' }, { timeout: 20_000 });
  await user.clear(within(dialog).getByLabelText(/Phone Number/));
  await user.keyboard('3125550149{Enter}');
  await expect.poll(() => document.activeElement).toBe(nextRow());
});
