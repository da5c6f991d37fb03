import type { Plan } from '@eyecart/shared/contracts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { toastStore } from '@/features/notifications/notify';
import type { PlanRequest } from '@/lib/cart/plan-request';
import { fakeServer, json, type SeenCall } from '@/testing/fake-server';
import { renderSignedIn } from '@/testing/render-signed-in';
import { samplePractice } from '@/testing/samples';
import { PlanDialog, pageRule } from './plan-dialog';

const CART_URL = 'https://portal.example/cart/7Kq2mVx9';
const TYPED = 'portal.example/p/k7m29-qxa03-fh8w1';
const LINES = [{ id: '71', quantity: 2 }];
const WORDS = { en: 'Your eye care plan', es: 'Su plan para el cuidado de los ojos' };

function planOf({ body }: SeenCall): Plan {
  const { language = 'en', cartUrl } = body as { language?: 'en' | 'es'; cartUrl?: string };
  return {
    language,
    locale: `${language}-US`,
    practiceName: 'Lakeside Eye Care',
    title: WORDS[language],
    nameLine: 'Name: {name}',
    pageLine: 'Page {page} of {pages}',
    call: 'Questions? Call (312) 555-0100.',
    routine: {
      title: 'Your routine',
      times: [{ time: 'morning', title: 'Morning', products: [{ id: '71', text: 'Drops' }] }],
    },
    productsTitle: 'Your products',
    products: [
      {
        id: '71',
        title: { text: 'Drops' },
        imageUrl: '/drops.svg',
        quantity: 'Quantity 2',
        price: '$37.98',
        patientPrice: null,
        reason: null,
        howTo: { text: 'Cierre los ojos.', language: 'es' },
      },
    ],
    sums: [{ label: 'Total', amount: '$37.98' }],
    notes: ['This list is not a prescription.'],
    link: cartUrl
      ? { url: cartUrl, typed: TYPED, words: 'Scan it.', qrCode: { size: 21, path: 'M0 0h1v1h-1z' } }
      : null,
  };
}

function show(
  request: PlanRequest,
  answer: (call: SeenCall) => Response = (call) => json(planOf(call)),
  practice = samplePractice,
) {
  const server = fakeServer(answer);
  renderSignedIn(<PlanDialog request={request} open onOpenChange={() => {}} />, practice);
  return { server, user: userEvent.setup(), preview: () => within(screen.getByRole('dialog')) };
}
const printed = () => document.querySelector('.sheet-print')?.textContent ?? '';

describe('the plan to print', () => {
  beforeEach(() => {
    localStorage.clear();
    toastStore.set(null);
  });

  it('previews the sheet of a cart, and prints it alone with a name that is sent nowhere', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    const { server, user, preview } = show({ cartUrl: CART_URL });
    expect(await preview().findByRole('heading', { name: WORDS.en })).toBeTruthy();
    expect(preview().getByText('Cierre los ojos.').lang).toBe('es');
    expect(preview().queryByRole('button', { name: 'Add QR code' })).toBeNull();
    await user.type(preview().getByLabelText('Name on the sheet'), 'Ana $& Ruiz');
    await user.click(preview().getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(printed()).toContain('Name: Ana $& Ruiz');
    expect(printed()).toContain(TYPED);
    expect(document.querySelector('.sheet-print style')?.textContent).toContain('size:letter');
    expect(JSON.stringify(server.calls)).not.toContain('Ruiz');
  });

  it('has both prices and the line to the patient, also in the PDF', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => {} }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const request = { cartUrl: CART_URL, lineToPatient: 'See you in March.' };
    const { server, user, preview } = show(request, (call) => {
      const plan = planOf(call);
      return json({ ...plan, products: plan.products.map((one) => ({ ...one, patientPrice: '$30.38' })) });
    });
    expect(await preview().findByText('See you in March.')).toBeTruthy();
    expect(preview().getByText('$30.38').parentElement?.querySelector('s')?.textContent).toBe('$37.98');
    expect(JSON.stringify(server.calls)).not.toContain('March');
    await user.click(preview().getByRole('button', { name: 'Download PDF' }));
    expect(server.to('/api/plans/pdf')[0]?.body).toMatchObject({ lineToPatient: 'See you in March.' });
  });

  it('prints under the title of the practice and its plan, without the patient, and only that', async () => {
    document.title = 'Follow-Up · Eyecart';
    fakeServer((call) => json(planOf(call)));
    const { unmount } = renderSignedIn(
      <PlanDialog request={{ cartUrl: CART_URL }} open onOpenChange={() => {}} />,
    );
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Name on the sheet'), 'Ruiz');
    await waitFor(() => expect(document.title).toBe('Lakeside Eye Care: Your eye care plan'));
    await user.click(screen.getByRole('radio', { name: 'Español' }));
    await waitFor(() =>
      expect(document.title).toBe('Lakeside Eye Care: Su plan para el cuidado de los ojos'),
    );
    unmount();
    expect(document.title).toBe('Follow-Up · Eyecart');
  });

  it.each([
    ['Тёплая маска', 0],
    ['温热眼罩', 1],
  ])('says when the PDF cannot print all of a product: %s', async (text, hints) => {
    const { preview } = show({ cartUrl: CART_URL }, (call) => {
      const plan = planOf(call);
      return json({ ...plan, products: plan.products.map((one) => ({ ...one, title: { text } })) });
    });
    await preview().findByRole('heading', { name: WORDS.en });
    expect(preview().queryAllByText(/The PDF can’t show some characters in this plan/)).toHaveLength(hints);
  });

  it('says when the PDF cannot print all of a name', async () => {
    const { user, preview } = show({ cartUrl: CART_URL });
    const name = preview().getByLabelText('Name on the sheet');
    await user.type(name, 'Nguyễn');
    expect(preview().getByText('Optional. Printed, not saved.')).toBeTruthy();
    await user.type(name, ' 李');
    expect(
      preview().getByText('The PDF can’t show some characters in this name. Use Print instead.'),
    ).toBeTruthy();
    expect(preview().queryByText('Optional. Printed, not saved.')).toBeNull();
  });

  it('comes in the other language, and remembers the paper', async () => {
    const { user, preview } = show({ cartUrl: CART_URL }, undefined, {
      ...samplePractice,
      timeZone: 'Europe/London',
    });
    await user.click(await preview().findByRole('radio', { name: 'Español' }));
    expect((await preview().findByRole('heading', { name: WORDS.es })).closest('[lang]')).toHaveProperty(
      'lang',
      'es-US',
    );
    await user.click(preview().getByRole('radio', { name: 'A4' }));
    expect(document.querySelector('.sheet-print style')?.textContent).toContain('size:A4');
    expect(localStorage.getItem('plan-paper')).toBe('"a4"');
  });

  it('asks for no paper where printers have letter paper, whatever was chosen elsewhere', async () => {
    localStorage.setItem('plan-paper', '"a4"');
    const { preview } = show({ cartUrl: CART_URL });
    expect(await preview().findByText('Scan it.')).toBeTruthy();
    expect(preview().queryByRole('radio', { name: 'A4' })).toBeNull();
    expect(document.querySelector('.sheet-print style')?.textContent).toContain('size:letter');
  });

  it('has the code of a cart that has a link at once, and says that an expired one has none', async () => {
    const first = show({ cartUrl: CART_URL });
    expect(await first.preview().findByText('Scan it.')).toBeTruthy();
    expect(first.preview().queryByText(/No QR code/)).toBeNull();
    cleanup();
    const { preview } = show({ cartUrl: CART_URL }, (call) => json({ ...planOf(call), link: null }));
    expect(await preview().findByText(/^The link of this cart has expired/)).toBeTruthy();
    expect(preview().queryByRole('button', { name: 'Add QR code' })).toBeNull();
  });

  it('has a code for lines without a link, by creating their cart once', async () => {
    const { server, preview } = show({ cartItems: LINES, language: 'es' }, (call) => {
      if (call.path !== '/api/carts') return json(planOf(call));
      // The sheet is shown once, with its code.
      expect(screen.queryByRole('button', { name: 'Add QR code' })).toBeNull();
      expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
      return json({ success: true, cartUrl: CART_URL }, 201);
    });
    expect(await preview().findByText('Scan it.')).toBeTruthy();
    expect(server.to('/api/carts').map(({ body }) => body)).toEqual([
      { practiceName: 'Lakeside Eye Care', cartItems: LINES, language: 'es' },
    ]);
    expect(preview().queryByRole('button', { name: 'Add QR code' })).toBeNull();
  });

  it('lets the current cart make its own link, and says when it cannot', async () => {
    const createLink = vi
      .fn()
      .mockRejectedValueOnce(new Error('An item is sold out.'))
      .mockResolvedValue(CART_URL);
    const { user, preview } = show({ cartItems: LINES, createLink });
    await waitFor(() =>
      expect(toastStore.get()).toMatchObject({ message: 'Failed to add the QR code: An item is sold out.' }),
    );
    await user.click(preview().getByRole('button', { name: 'Add QR code' }));
    expect(await preview().findByText('Scan it.')).toBeTruthy();
  });

  it('downloads the PDF of what is shown', async () => {
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:plan', revokeObjectURL: () => {} }),
    );
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const { server, user, preview } = show({ cartUrl: CART_URL }, (call) =>
      call.path === '/api/plans/pdf'
        ? new Response(new Uint8Array([37, 80]), { headers: { 'content-type': 'application/pdf' } })
        : json(planOf(call)),
    );
    await preview().findByRole('heading', { name: WORDS.en });
    await user.type(preview().getByLabelText('Name on the sheet'), ' Ana ');
    await user.click(preview().getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(server.to('/api/plans/pdf')[0]?.body).toEqual({
      practiceName: 'Lakeside Eye Care',
      cartUrl: CART_URL,
      language: 'en',
      paper: 'letter',
      patientName: 'Ana',
    });
  });

  it('says what failed and tries again', async () => {
    let isDown = true;
    const { user, preview } = show({ cartUrl: CART_URL }, (call) =>
      isDown
        ? json({ message: 'This cart does not exist.', code: 'cart_not_found' }, 404)
        : json(planOf(call)),
    );
    expect((await preview().findByRole('alert')).textContent).toContain('This cart does not exist.');
    expect(preview().getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
    isDown = false;
    await user.click(preview().getByRole('button', { name: 'Try Again' }));
    expect(await preview().findByRole('heading', { name: WORDS.en })).toBeTruthy();
  });
});

describe('the paper of a printed plan', () => {
  it('has no number on a single page', () => {
    expect(pageRule('A4', 'Page {page} of {pages}', 1)).toBe('@page{size:A4;margin:.5in}');
  });

  it('has the number of each page of several, in the words of the plan', () => {
    expect(pageRule('letter', '{page} "de" {pages}', 2)).toContain(
      String.raw`@bottom-right{content:"" counter(page) " \"de\" " counter(pages) "";`,
    );
  });
});
