import type { FollowUp } from '@eyecart/shared/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cartPanel, closeCartPanel, openCartPanel } from '@/features/cart/cart-panel-store';
import { contactFormOf, resetContactForm } from '@/features/cart/contact/contact-form-store';
import { isFollowUpTo } from '@/features/cart/contact/followed-number';
import { cartStore, clearCart } from '@/features/cart/lines/cart-store';
import { toastStore } from '@/features/notifications/notify';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleFollowUp, sampleFollowUpPage } from '@/testing/sample-follow-up';
import { samplePractice } from '@/testing/samples';
import { serveFollowUps } from '@/testing/serve-follow-ups';
import { FollowUpRoute } from './follow-up-route';

const LIST = '/api/follow-ups?practiceName=Lakeside+Eye+Care';
const alvarez = sampleFollowUp();
const brandt = sampleFollowUp({ phoneNumber: '+13125550143', patientLastName: 'Brandt' });
const chen = sampleFollowUp({
  phoneNumber: '+13125550144',
  patientLastName: 'Chen',
  reason: 'not-ordered',
  nextSendAt: '2026-11-24T15:00:00.000Z',
});

beforeEach(() => {
  clearCart();
  resetContactForm();
  closeCartPanel();
  toastStore.set(null);
});

afterEach(() => void vi.useRealTimers());

async function open(rows: readonly FollowUp[] = [alvarez, brandt, chen], gone?: Set<string>) {
  const server = serveFollowUps(rows, gone);
  const user = userEvent.setup();
  renderSignedIn(<FollowUpRoute />);
  await screen.findByRole('list', { name: 'Patients to follow up' });
  return { server, user };
}
function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const names = () => screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent);

it('goes from row to row with j and k, but not while staff type', async () => {
  const { user } = await open();
  expect(names()).toEqual(['Alvarez(312) 555-0142', 'Brandt(312) 555-0143', 'Chen(312) 555-0144']);
  await user.keyboard('j');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send again: Alvarez' }));
  await user.keyboard('jjj');
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Call: Chen' }));
  await user.keyboard('k');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send again: Brandt' }));
  const field = screen.getByRole('searchbox');
  await user.type(field, 'jk');
  expect(document.activeElement).toBe(field);
});

const more = (name: string) => screen.getByRole('button', { name: `More: ${name}` });
const choices = (title: string, name: string) => screen.getByRole('group', { name: `${title}: ${name}` });
const labelsIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

it('has the next step and "More" in a row, and behind "More" the cart and everything else', async () => {
  const { user } = await open([alvarez]);
  const row = within(screen.getByRole('article'));
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send again', 'More']);
  expect(row.getByRole('link', { name: '(312) 555-0142' }).getAttribute('href')).toBe('tel:+13125550142');
  await user.click(more('Alvarez'));
  expect(document.activeElement).toBe(row.getByRole('button', { name: 'Show QR: Alvarez' }));
  expect(labelsIn(choices('Later', 'Alvarez'))).toEqual(['Tomorrow', 'Next week']);
  expect(labelsIn(choices('Dismiss', 'Alvarez'))).toEqual([
    'Ordered elsewhere',
    'Not interested',
    'Will come in',
    'Wrong number',
    'Other',
  ]);
  await user.click(more('Alvarez'));
  expect(row.queryByRole('group')).toBeNull();
});

it('names the product of a refill, once, also behind "More"', async () => {
  const runsOutAt = '2020-11-24T15:00:00.000Z';
  const refill = { ...sampleFollowUp({ reason: 'refill' }), refill: { runsOutAt } } as FollowUp;
  const { user } = await open([refill]);
  const row = screen.getByRole('article');
  const named = /Lubricating Eye Drops, 10\u00a0mL ×\u00a02: Ran out Tuesday, November 24\./g;
  expect(row.textContent).toMatch(named);
  await user.click(more('Alvarez'));
  expect(row.textContent?.match(/Lubricating/g)).toHaveLength(1);
});

it('dismisses a row with a reason, moves on to the next one, and undoes it', async () => {
  const { server, user } = await open();
  await user.click(more('Alvarez'));
  await user.click(within(choices('Dismiss', 'Alvarez')).getByRole('button', { name: 'Not interested' }));
  await expect.poll(() => names().length).toBe(2);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send again: Brandt' }));
  expect(server.to('/api/follow-ups/dismiss')[0]?.body).toEqual({
    practiceName: 'Lakeside Eye Care',
    phoneNumber: alvarez.phoneNumber,
    needs: alvarez.needs,
    dismissal: 'not-interested',
  });
  expect(toastStore.get()).toMatchObject({
    title: 'Follow-up Dismissed',
    message: 'Alvarez: not interested',
  });
  await act(async () => toastStore.get()?.action?.run());
  await expect.poll(() => names().length).toBe(3);
});

it('opens the choices of the row with l and d, closes them with Escape, and calls with c', async () => {
  const { server, user } = await open();
  await user.keyboard('jjd');
  expect(document.activeElement?.textContent).toBe('Ordered elsewhere');
  expect(choices('Dismiss', 'Brandt').contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('group', { name: 'Dismiss: Brandt' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send again: Brandt' }));
  const called = vi.fn((event: Event) => event.preventDefault());
  screen.getByRole('link', { name: '(312) 555-0143' }).addEventListener('click', called);
  await user.keyboard('c');
  expect(called).toHaveBeenCalledOnce();
  await user.keyboard('l{Enter}');
  await expect.poll(() => names().length).toBe(2);
  expect(server.to('/api/follow-ups/dismiss')[0]?.body).toMatchObject({
    dismissal: 'later',
    backOn: 'tomorrow',
  });
  expect(toastStore.get()).toMatchObject({ title: 'Back Tomorrow', message: 'Brandt' });
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Call: Chen' }));
  await user.keyboard('l{Tab}{Enter}');
  await expect.poll(() => toastStore.get()?.title).toBe('Back in a Week');
  expect(server.to('/api/follow-ups/dismiss')[1]?.body).toMatchObject({ backOn: 'next-week' });
});

it('leaves a gap under the pointer after a dismissal, which says so with Undo, until it moves away', async () => {
  const { user } = await open();
  const putOff = async (name: string) => {
    await user.click(more(name));
    await user.click(within(choices('Later', name)).getByRole('button', { name: 'Tomorrow' }));
  };
  await putOff('Alvarez');
  await expect.poll(() => names().length).toBe(2);
  const list = screen.getByRole('list', { name: 'Patients to follow up' });
  expect(list.children).toHaveLength(3);
  expect(list.firstElementChild?.textContent).toBe('Alvarez: back tomorrowUndo');
  await user.click(within(list).getByRole('button', { name: 'Undo' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send again: Brandt' }));
  await expect.poll(() => names().length).toBe(3);
  await putOff('Alvarez');
  await expect.poll(() => names().length).toBe(2);
  await putOff('Brandt');
  await expect.poll(() => names().length).toBe(1);
  await user.hover(more('Chen'));
  await user.hover(screen.getByRole('heading', { name: 'Follow-up' }));
  await expect.poll(() => list.children.length).toBe(1);
});

it('puts the cart at today’s prices in the current cart, with number and name but without consent', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Send again: Alvarez' }));
  await expect.poll(cartPanel).toMatchObject({ isOpen: true, tab: 'current' });
  expect(cartStore.get()).toMatchObject([{ variantId: '71', quantity: 2, price: 1899 }]);
  expect(contactFormOf(samplePractice)).toMatchObject({
    phoneNumber: '(312) 555-0142',
    patientLastName: 'Alvarez',
    hasConsent: false,
  });
  expect(isFollowUpTo('312.555.0142')).toBe(true);
  expect(isFollowUpTo('(312) 555-0199')).toBe(false);
  clearCart();
  expect(isFollowUpTo('(312) 555-0142')).toBe(false);
});

it('moves on to the next row when a cart was sent again', async () => {
  const gone = new Set<string>();
  const { user } = await open([alvarez, brandt], gone);
  await user.click(screen.getByRole('button', { name: 'Send again: Alvarez' }));
  await expect.poll(cartPanel).toMatchObject({ isOpen: true });
  gone.add(alvarez.phoneNumber);
  act(closeCartPanel);
  await expect.poll(() => names().length).toBe(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send again: Brandt' }));
});

it('moves on to the next row when a row disappears while one of its buttons has the focus', async () => {
  const gone = new Set<string>();
  await open([alvarez, brandt, chen], gone);
  const readAgain = async () => {
    act(openCartPanel);
    act(closeCartPanel);
  };
  act(() => more('Brandt').focus());
  gone.add(brandt.phoneNumber);
  await readAgain();
  await expect.poll(() => names().length).toBe(2);
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Call: Chen' }));
  // A focus that is elsewhere stays there.
  act(() => screen.getByRole('searchbox').focus());
  gone.add(chen.phoneNumber);
  await readAgain();
  await expect.poll(() => names().length).toBe(1);
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('goes to the first patient that "Show more" loaded', async () => {
  const patients = Array.from({ length: 4 }, (_, n) =>
    sampleFollowUp({ phoneNumber: `+13125550${200 + n}`, patientLastName: `Patient ${n}` }),
  );
  fakeServer(({ path }) => {
    if (!path.startsWith('/api/follow-ups')) return json({ followUps: 4 });
    return path.includes('cursor=')
      ? json(sampleFollowUpPage(patients.slice(2)))
      : json({ ...sampleFollowUpPage(patients.slice(0, 2)), nextCursor: 'next' });
  });
  const user = userEvent.setup();
  renderSignedIn(<FollowUpRoute />);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await expect.poll(() => names().length).toBe(4);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Send again: Patient 2');
  await user.keyboard('j');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Send again: Patient 3');
});

it('drops an unknown reason from the address', async () => {
  serveFollowUps([alvarez]);
  renderSignedIn(
    <>
      <FollowUpRoute />
      <Address />
    </>,
    samplePractice,
    '/follow-up?reason=nonsense',
  );
  await screen.findByRole('list', { name: 'Patients to follow up' });
  expect(screen.getByTestId('address').textContent).toBe('/follow-up');
});

it('says when another follow-up may be sent, and offers a call instead', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  await open([chen]);
  expect(screen.getByText(/^Followed up\. Text again on /)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Call: Chen' }).getAttribute('href')).toBe('tel:+13125550144');
  expect(screen.queryByRole('button', { name: 'Send again: Chen' })).toBeNull();
});

it('shows one reason, searches, and says when no one is left', async () => {
  const server = fakeServer(({ path }) =>
    path.startsWith('/api/follow-ups')
      ? json({ ...sampleFollowUpPage([]), counts: { ...sampleFollowUpPage([]).counts, opened: 1 } })
      : json({ unread: 0, undecided: 0, failed: 0, followUps: 0, failures: [] }),
  );
  const user = userEvent.setup();
  renderSignedIn(<FollowUpRoute />);
  expect(await screen.findByText('No patients found')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Failed/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Opened/ }));
  await expect.poll(() => server.to(`${LIST}&reason=opened`).length).toBeGreaterThan(0);
  await user.click(screen.getByRole('searchbox'));
  await user.paste('Whitfield');
  await user.keyboard('{Enter}');
  await expect
    .poll(() => server.to('/api/follow-ups/search').at(-1)?.body)
    .toMatchObject({ search: 'Whitfield', reason: 'opened' });
});

it('puts off each patient with two keys', async () => {
  const patients = [alvarez, brandt, chen];
  const { server, user } = await open();
  await user.keyboard('j');
  for (const { phoneNumber } of patients) {
    const findRow = () => document.querySelector(`[data-row="${phoneNumber}"]`);
    await expect.poll(() => findRow()?.contains(document.activeElement)).toBe(true);
    await user.keyboard('l{Enter}');
    await expect.poll(findRow).toBeNull();
  }
  expect(await screen.findByText('No one to follow up with')).toBeTruthy();
  expect(server.to('/api/follow-ups/dismiss')).toHaveLength(3);
});

it('says so when something other than the server answers', async () => {
  fakeServer(({ path }) =>
    path.startsWith('/api/follow-ups')
      ? new Response('<h1>Hotel Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
      : json({ followUps: 0 }),
  );
  renderSignedIn(<FollowUpRoute />);
  expect(await screen.findByText('Failed to load follow-ups')).toBeTruthy();
  expect(screen.getByText('Expected JSON response but got text/html')).toBeTruthy();
});

it('offers a retry when the list cannot be loaded', async () => {
  let isDown = true;
  fakeServer(({ path }) => {
    if (!path.startsWith('/api/follow-ups')) return json({ followUps: 0 });
    return isDown ? json({ message: 'Down' }, 503) : json(sampleFollowUpPage([alvarez]));
  });
  const user = userEvent.setup();
  renderSignedIn(<FollowUpRoute />);
  expect(await screen.findByText('Failed to load follow-ups')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('list', { name: 'Patients to follow up' })).toBeTruthy();
});
