import type { Patient } from '@eyecart/shared/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PatientRoute } from '@/app/patient-route';
import { toastStore } from '@/features/notifications/notify';
import { patientPath } from '@/lib/detail-paths';
import { PATHS } from '@/lib/paths';
import { pass, press, startFresh } from '@/testing/cart-panel-steps';
import { fakeServer, json } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { sampleMessage, sampleReminder, sampleReply, sampleWaiting } from '@/testing/sample-message';
import { sampleScheduledOrder } from '@/testing/sample-scheduled-order';
import { samplePractice } from '@/testing/samples';

const ID = '018f2b1c-0000-7000-8000-000000000901';
const patientOf = (changes: Partial<Patient> = {}): Patient => ({
  phoneNumber: '+13125550187',
  patientLastName: 'Nguyen',
  messages: [sampleMessage({ id: ID })],
  orders: [],
  scheduledOrders: [],
  refills: [],
  ...changes,
});

async function showPage() {
  renderSignedIn(
    <Routes>
      <Route path={PATHS.patient} element={<PatientRoute />} />
    </Routes>,
    samplePractice,
    patientPath(ID),
  );
  await pass();
}
const serve = (patient: Patient) =>
  fakeServer(({ path }) =>
    path.includes('/timeline')
      ? json({ patient })
      : json({ success: true, status: 'sent', messageId: '902', items: [] }),
  );
const entries = () =>
  within(screen.getByRole('list', { name: 'Timeline' }))
    .getAllByRole('listitem')
    .filter((item) => item.parentElement?.getAttribute('aria-label') === 'Timeline');

beforeEach(startFresh);
afterEach(() => void vi.useRealTimers());

describe('the page of a patient', () => {
  it('shows all that happened, newest first, with the next step', async () => {
    serve(
      patientOf({
        messages: [
          sampleMessage({
            id: ID,
            replies: [sampleReply({ body: 'Which drops?', kind: 'thanks', isSeen: true })],
          }),
        ],
        orders: [
          {
            id: ID,
            orderNumber: '#1006',
            totalAmount: 4999,
            currency: 'USD',
            status: 'completed',
            orderDate: '2026-10-01T15:00:00.000Z',
          },
        ],
        scheduledOrders: [{ id: 1004, scheduledFor: '2026-12-20T17:00:00.000Z', isRepeating: true }],
        refills: [{ id: '018f2b1c-0000-7000-8000-000000000902', dueAt: '2026-11-01T15:00:00.000Z' }],
      }),
    );
    await showPage();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nguyen');
    expect(screen.getByRole('link', { name: '(312) 555-0187' }).getAttribute('href')).toBe(
      'tel:+13125550187',
    );
    const [scheduled, cart, refill, order] = entries().map(({ textContent }) => textContent);
    expect(scheduled).toMatch(
      /^Scheduled order #1004, pending, repeatingSunday, December 20 at 12:00 PM EST( \(.+\))?$/,
    );
    expect(cart).toContain('Which drops?');
    expect(refill).toMatch(/^Refill due/);
    expect(order).toMatch(/^Order #1006, \$49\.99, completed/);
    expect(screen.getByRole('link', { name: 'Order #1006' }).getAttribute('href')).toBe(
      `/order-details/${ID}`,
    );
    expect(screen.queryByRole('button', { name: 'Fix number' })).toBeNull();
    await press('More');
    expect(screen.getByRole('button', { name: 'Fix number' })).toBeTruthy();
  });

  it.each([
    ['2026-12-21T18:00:00.000Z', /Keep texting sends the reminder Dec 21, \d+:00 [AP]M.*\.$/],
    ['2026-11-19T18:00:00.000Z', /Keep texting sends the reminder once texts are allowed\.$/],
    [null, /Keep texting resumes them\.$/],
  ])('says what follows when staff keep texting, with a reminder due %s', async (dueAt, words) => {
    const reminder = dueAt === null ? {} : { reminder: sampleReminder({ dueAt }) };
    serve(patientOf({ messages: [sampleMessage({ id: ID, replies: [sampleWaiting()], ...reminder })] }));
    await showPage();
    const question = screen.getByRole('button', { name: 'Keep texting' }).getAttribute('aria-describedby');
    expect(document.getElementById(question ?? '')?.textContent).toMatch(words);
  });

  it('texts the link again with two clicks', async () => {
    const server = serve(patientOf());
    await showPage();
    await press('Text the link again');
    await press('Text again');
    expect(server.to(`/api/sms/messages/${ID}/again`)).toHaveLength(1);
    expect(toastStore.get()?.title).toBe('Order Sent');
  });

  it('says what is in a scheduled order, and opens it to be changed', async () => {
    const order = sampleScheduledOrder({ id: 1004 });
    const scheduledOrders = [{ id: 1004, scheduledFor: order.scheduledFor, isRepeating: false }];
    fakeServer(({ path }) =>
      json(
        path.includes('/timeline')
          ? { patient: patientOf({ scheduledOrders }) }
          : { scheduledOrders: [order] },
      ),
    );
    await showPage();
    const [scheduled] = entries();
    expect(scheduled?.textContent).toContain(order.items[0]?.title);
    fireEvent.click(screen.getByRole('button', { name: 'Edit, Order #1004' }));
    await act(() => vi.dynamicImportSettled());
    await pass();
    expect(screen.getByRole('dialog', { name: 'Edit Order #1004' })).toBeTruthy();
  });

  it('shows no amount of an order that was refunded in full', async () => {
    const refunded = { id: ID, orderNumber: '#1006', totalAmount: 0, currency: 'USD' };
    serve(
      patientOf({
        messages: [],
        orders: [{ ...refunded, status: 'refunded', orderDate: '2026-10-01T15:00:00.000Z' }],
      }),
    );
    await showPage();
    expect(entries()[0]?.textContent).toMatch(/^Order #1006, refunded/);
  });

  it('says that there is no such patient', async () => {
    fakeServer(() => json({ code: 'message_not_found', message: 'This text does not exist.' }, 404));
    await showPage();
    expect(screen.getByText('Patient not found')).toBeTruthy();
  });

  it('offers a retry after a failure', async () => {
    let isDown = true;
    fakeServer(() => (isDown ? json({ message: 'Down' }, 503) : json({ patient: patientOf() })));
    await showPage();
    expect(screen.getByRole('alert').textContent).toContain('This patient could not be loaded.');
    isDown = false;
    await press('Try Again');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nguyen');
  });
});
