import type { LinkAgain } from '@eyecart/shared/contracts';
import { cleanup, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { makeCart, makeRepricedCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';
import { show } from '../testing/show-patient-page';
import { PatientPage } from './patient-page';

const amountOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent;

describe('the order', () => {
  it('says who recommended what, with options, quantities and line prices', () => {
    show(readyModel());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Order');
    expect(screen.getByText(/Recommended by/).textContent).toBe('Recommended by Lakeside Eye Care on Nov 20');
    const [drops, mask] = screen.getAllByRole('listitem');
    expect(drops?.textContent).toContain('Lubricating Eye Drops, 10 mLList price $37.98 You pay $30.38');
    expect(drops?.textContent).toContain('\u2212Quantity 2+Remove');
    expect(mask?.textContent).toContain('No image');
    // The options are said once.
    expect(mask?.querySelector('h2')?.textContent).toBe('Weighted Heat Mask');
    expect(mask?.textContent).toContain('Color: TerracottaStrap: StandardList price $39.00 You pay $31.20');
    expect(mask?.textContent).toContain('Quantity 1Remove');
    const picture = drops?.querySelector('img');
    expect([picture?.getAttribute('loading'), picture?.alt]).toEqual(['eager', '']);
  });

  it("shows the practice's number if it has one", () => {
    show(readyModel(makeCart(SAMPLE_ITEMS, { practiceContact: '(312) 555-0100' })));
    const link = screen.getByRole('link', { name: 'Call (312) 555-0100' });
    expect(link.getAttribute('href')).toBe('tel:+13125550100');
    expect(link.parentElement?.textContent).toBe('Not sure this is from us? Call (312) 555-0100');
  });

  it.each([null, undefined])('says whom to ask when the number is %s', (practiceContact) => {
    const { container } = show(readyModel(makeCart(SAMPLE_ITEMS, { practiceContact })));
    expect(screen.getByText(/Not sure/).textContent).toBe('Not sure this is from us? Ask Lakeside Eye Care.');
    expect(container.querySelector('[href^=tel]')).toBeNull();
  });

  it('shows sums that add up', () => {
    show(readyModel());
    expect(amountOf('Online Price')).toBe('$76.98');
    expect(amountOf('20% OFF with code LAKESIDE20')).toBe('\u2212$15.40');
    expect(amountOf('Your Price')).toBe('$61.58');
    expect(amountOf('Subtotal')).toBe('$61.58');
    expect(amountOf('Shipping')).toBe('Calculated at checkout');
    expect(amountOf('Tax')).toBe('Calculated at checkout');
    expect(screen.getByText('Total').closest('.total')?.textContent).toBe(
      'Total before shipping and tax $61.58 You save $15.40',
    );
    const cents = (term: string) => Number(amountOf(term)?.replace(/\D/g, ''));
    const discount = cents('20% OFF with code LAKESIDE20');
    expect(cents('Online Price') - discount).toBe(cents('Your Price'));
    const paid = [...document.querySelectorAll('.price')].map(({ textContent }) =>
      Number(textContent?.match(/You pay \$([\d.]+)/)?.[1]?.replace('.', '')),
    );
    expect(paid.reduce((sum, amount) => sum + amount, 0)).toBe(cents('Your Price'));
  });

  it('says on the cart of a test key that nothing is sold', () => {
    show(readyModel());
    expect(screen.queryByText(/This is a test/)).toBeNull();
    cleanup();
    show(readyModel(makeCart(), { isTest: true }));
    expect(screen.getByText(/This is a test\. Nothing is sold, charged, or shipped/)).toBeTruthy();
  });

  it('shows no discount without a code', () => {
    show(readyModel(makeCart(SAMPLE_ITEMS, { practiceDiscountCode: null })));
    expect(screen.queryByText(/20% OFF/)).toBeNull();
    expect(screen.queryByText(/You save/)).toBeNull();
    // It would only repeat the online price.
    expect(screen.queryByText('Your Price')).toBeNull();
    expect(amountOf('Subtotal')).toBe('$76.98');
    expect(document.querySelector('s')).toBeNull();
  });

  it('shows changed prices and unavailable items', () => {
    const gone = {
      id: '9',
      title: 'Daily Lid Wipes',
      quantity: 1,
      imageUrl: null,
      reason: 'Temporarily out of stock',
      reasonCode: 'sold_out' as const,
    };
    show(
      readyModel(makeRepricedCart(2099, { unavailableItems: [gone] }), {
        notice: 'prices-changed',
      }),
    );
    expect(screen.getByText('Was $30.38 for 2 when recommended')).toBeTruthy();
    const lost = screen.getByText('Not available today').closest('section');
    expect(within(lost as HTMLElement).getByText('Temporarily out of stock')).toBeTruthy();
    expect(screen.getByText('Prices or stock have changed.')).toBeTruthy();
  });

  it('wraps the message of a failed checkout as the spec words it, once', () => {
    const message = 'The shop did not answer as expected.';
    show(readyModel(makeCart(), { checkoutError: { message, needsTryAgain: true } }));
    expect(screen.getByRole('alert').textContent).toBe(
      'Sorry, there was an error processing your order: The shop did not answer as expected. Please try again. Nothing was charged.',
    );
  });

  it('does not say to try again beside a reason that trying again cannot cure', () => {
    const message = 'That is more than this cart has.';
    show(readyModel(makeCart(), { checkoutError: { message, needsTryAgain: false } }));
    expect(screen.getByRole('alert').textContent).toBe(
      'Sorry, there was an error processing your order: That is more than this cart has. Nothing was charged.',
    );
  });
});

describe('another total at the shop', () => {
  const message = 'The shop charges $65.43 instead of $61.58: the shop applied a smaller discount.';
  const showTotal = (total: number) =>
    show(
      readyModel(makeCart(SAMPLE_ITEMS, { practiceContact: '(312) 555-0100' }), {
        shopTotal: { total, message },
      }),
    );

  it('is what all amounts of the page lead to', () => {
    const { container } = showTotal(6543);
    const rows = [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
    expect(rows.slice(0, 4)).toEqual([
      'Online Price$76.98',
      'Discount at the shop\u2212$11.55',
      'Your Price$65.43',
      'Subtotal at the shop$65.43',
    ]);
    const lines = [...container.querySelectorAll('.price')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['List price $37.98Updated', 'List price $39.00Updated']);
    expect(container.textContent).not.toContain('20% OFF');
  });

  it('leaves no discount where the shop gives none', () => {
    const { container } = showTotal(7900);
    expect(container.querySelector('.save')).toBeNull();
    expect(amountOf('Your Price')).toBe('$79.00');
  });

  it('is where the page opens without script', () => {
    const view = readyModel(makeCart(), { shopTotal: { total: 6543, message } });
    const html = renderToStaticMarkup(
      <PatientPage language="en" address="/cart/x" portalName="Eyecart" view={view} />,
    );
    expect(html).toContain('<div class="note" role="alert" tabindex="-1" autofocus="">');
  });

  it('says whom to call, once', () => {
    showTotal(6543);
    const [link, ...others] = screen.getAllByRole('link', { name: /555-0100/ });
    expect(screen.getByRole('alert').contains(link ?? null)).toBe(true);
    expect(link?.getAttribute('href')).toBe('tel:+13125550100');
    expect(others).toEqual([]);
  });

  it('needs no call where it is lower', () => {
    showTotal(5000);
    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(screen.getByRole('link', { name: /555-0100/ }).closest('.ask')?.textContent).toContain('Not sure');
  });
});

describe("the patient's choice", () => {
  const fields = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[name^=line-]')].map(({ name, value }) => [
      name,
      value,
    ]);

  it('is the whole cart until the patient changes it', () => {
    show(readyModel());
    expect(fields()).toEqual([
      ['line-101', '2'],
      ['line-102', '1'],
    ]);
    const less = screen.getByRole<HTMLButtonElement>('button', {
      name: 'One less: Lubricating Eye Drops, 10 mL',
    });
    expect([less.name, less.value, less.getAttribute('formmethod'), less.getAttribute('form')]).toEqual([
      'set',
      '101:1',
      'get',
      'order',
    ]);
    const more = screen.getByRole<HTMLButtonElement>('button', {
      name: 'One more: Lubricating Eye Drops, 10 mL',
    });
    expect(more.disabled).toBe(true);
  });

  it('shows the smaller quantity of a line with its price', () => {
    show(readyModel(makeCart(), { choice: { 101: 1, 102: 1 } }));
    const [drops] = screen.getAllByRole('listitem');
    expect(drops?.textContent).toContain('Quantity 1');
    expect(drops?.textContent).toContain('$18.99');
    expect(fields()).toEqual([
      ['line-101', '1'],
      ['line-102', '1'],
    ]);
  });

  it('offers to put a removed line back, and keeps the last one', () => {
    show(readyModel(makeCart(), { choice: { 102: 1 } }));
    const back = screen.getByRole<HTMLButtonElement>('button', {
      name: 'Put back Lubricating Eye Drops, 10 mL',
    });
    expect(back.value).toBe('101:2');
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(fields()).toEqual([['line-102', '1']]);
  });
});

describe('a product', () => {
  it('opens with its description and a larger picture, without script', () => {
    show(readyModel());
    const [about] = document.querySelectorAll('details');
    expect(about?.querySelector('summary')?.textContent).toBe(
      'About this product: Lubricating Eye Drops, 10 mL',
    );
    expect(about?.querySelector('img')?.getAttribute('loading')).toBe('lazy');
    expect(about?.textContent).toContain('Described at length.');
  });

  it('has its bullet points as a list', () => {
    const description = 'For dry eyes.\n\n• Gentle\n• No preservatives\n\nFor daily use.';
    show(readyModel(makeCart(SAMPLE_ITEMS.map((item) => ({ ...item, description })))));
    const about = document.querySelector('details');
    expect([...(about?.querySelectorAll('ul > li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Gentle',
      'No preservatives',
    ]);
    expect([...(about?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'For dry eyes.',
      'For daily use.',
    ]);
    expect(about?.textContent).not.toContain('•');
  });

  it('opens even when it is sold out, and with what we saved once it has left the catalog', () => {
    const line = { quantity: 1, imageUrl: 'https://shop.example/wipes.svg' };
    const unavailableItems = [
      {
        ...line,
        id: '9',
        title: 'Wipes',
        reason: 'Temporarily out of stock',
        reasonCode: 'sold_out' as const,
        description: 'For the lids.',
      },
      { ...line, id: '10', title: 'Mask', reason: 'No longer available', reasonCode: 'gone' as const },
    ];
    const plan = [{ id: '10', howTo: { en: 'Warm it.' } }];
    show(readyModel(makeCart(SAMPLE_ITEMS, { unavailableItems, plan })));
    const soldOut = document.querySelector('#about-9');
    expect(soldOut?.querySelector('img')).toBeTruthy();
    expect(soldOut?.textContent).toContain('For the lids.');
    const gone = document.querySelector('#about-10');
    expect(gone?.querySelector('img')).toBeTruthy();
    expect(gone?.textContent).toContain('How to use itWarm it.');
  });

  it('has nothing to open without picture and description', () => {
    const bare = SAMPLE_ITEMS.map((item) => ({ ...item, imageUrl: null, description: '' }));
    show(readyModel(makeCart(bare)));
    expect(document.querySelector('details')).toBeNull();
  });
});

describe('an expired cart', () => {
  const expired = (practiceContact: string | null) =>
    show({ state: 'expired', linkAgain: 'offered', practiceName: 'Lakeside Eye Care', practiceContact });

  it('names the practice and whom to call', () => {
    expired('(312) 555-0100');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cart Not Found');
    expect(screen.getByRole('main').textContent).toContain(
      'This link from Lakeside Eye Care has expired. Call (312) 555-0100 for a new one.',
    );
    const link = screen.getByRole('link', { name: '(312) 555-0100' });
    expect(link.getAttribute('href')).toBe('tel:+13125550100');
    expect(screen.getByRole('banner').textContent).toContain('Lakeside Eye Care');
  });

  it('says whom to ask when there is no number on file', () => {
    expired(null);
    expect(screen.getByRole('main').textContent).toContain(
      'This link from Lakeside Eye Care has expired. Ask them for a new one.',
    );
  });
});

describe('asking for the link again', () => {
  const expired = (linkAgain: LinkAgain) =>
    show({ state: 'expired', linkAgain, practiceName: 'Lakeside Eye Care', practiceContact: null });

  it.each(['not-found', 'expired', 'incomplete'] as const)(
    'is a plain form on the page that says %s',
    (state) => {
      show({ state, linkAgain: 'offered', practiceName: 'Lakeside Eye Care', practiceContact: null });
      const field = screen.getByRole<HTMLInputElement>('textbox', {
        name: 'Mobile number',
        description:
          state === 'expired'
            ? 'Or enter your mobile number. If Lakeside Eye Care texted you a newer link, we text that one again.'
            : 'Enter your mobile number. If your practice texted you a link that still works, we text it again.',
      });
      expect([field.type, field.required, field.autocomplete]).toEqual(['tel', true, 'tel']);
      const form = screen.getByRole('button', { name: 'Text my link' }).closest('form');
      expect([form?.method, form?.getAttribute('action')]).toEqual(['post', '/cart/link-again']);
      expect(form && Object.fromEntries(new FormData(form))).toEqual({ phone: '', cart: 'x', lang: 'en' });
    },
  );

  it.each(['not-found', 'expired', 'incomplete'] as const)(
    'says what is wrong with the number at its field, which keeps it: %s',
    (state) => {
      const owner = { practiceName: 'Lakeside Eye Care', practiceContact: null };
      show({ state, linkAgain: 'bad-number', typedNumber: '312 "55', ...owner });
      const field = screen.getByRole<HTMLInputElement>('textbox', {
        description: 'Please enter a US mobile number with its area code.',
      });
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field.value).toBe('312 "55');
    },
  );

  it('says that it was too often, and that it was sent', () => {
    expired('too-often');
    expect(screen.getByRole('alert').textContent).toContain('Please wait an hour and try again');
  });

  it.each(['not-found', 'expired', 'incomplete'] as const)(
    'says that it was sent, without what was wrong before: %s',
    (state) => {
      const owner = { practiceName: 'Lakeside Eye Care', practiceContact: '(312) 555-0100' };
      const { container } = show({ state, linkAgain: 'asked', ...owner });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you');
      expect(container.textContent).toContain('you will get it again in a few minutes');
      expect(container.textContent).not.toMatch(/Not Found|expired|missing/);
      expect(screen.queryByRole('textbox')).toBeNull();
      expect(screen.queryByRole('link', { name: 'Call (312) 555-0100' }) !== null).toBe(state === 'expired');
    },
  );

  it('leaves with one press once it was sent: the page before is the form', () => {
    const isGoingBack = (linkAgain: LinkAgain) => {
      cleanup();
      expired(linkAgain);
      return screen.getByRole('button', { name: 'Go Back' }).closest('form')?.hasAttribute('data-back');
    };
    expect(isGoingBack('offered')).toBe(true);
    expect(isGoingBack('bad-number')).toBe(false);
    expect(isGoingBack('asked')).toBe(false);
  });
});

describe('going back from an expired link', () => {
  it('ends, without script, on a page that still names the practice and links nowhere else', () => {
    const owner = { practiceName: 'Lakeside Eye Care', practiceContact: '(312) 555-0100' };
    show({ state: 'expired', linkAgain: 'offered', ...owner });
    const form = screen.getByRole('button', { name: 'Go Back' }).closest('form');
    expect(form?.getAttribute('action')).toBe('/cart/x');
    expect(form?.method).toBe('get');
    expect(form && [...new FormData(form)]).toEqual([['closed', '1']]);

    cleanup();
    show({ state: 'closed', owner });
    expect(screen.getByRole('banner').textContent).toContain('Lakeside Eye Care');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You can close this page');
    expect(screen.getByRole('main').textContent).toContain(
      'This link from Lakeside Eye Care has expired. Call (312) 555-0100 for a new one.',
    );
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/cart/x?closed=1&lang=es',
      'tel:+13125550100',
    ]);
  });
});

describe('an empty cart', () => {
  it('says whom to call', () => {
    show(readyModel(makeCart([], { practiceContact: '(312) 555-0100' })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your Cart is Empty');
    const link = screen.getByRole('link', { name: 'Call (312) 555-0100' });
    expect(link.parentElement?.textContent).toBe('Questions? Call (312) 555-0100');
  });
});

describe('the other states', () => {
  it('link to a closing page, never to the portal', () => {
    show({ state: 'not-found', linkAgain: 'offered' });
    const form = screen.getByRole('button', { name: 'Go Back' }).closest('form');
    expect(form?.getAttribute('action')).toBe('/cart/closed');
  });

  it.each([
    [{ state: 'not-found', linkAgain: 'offered' } as const, 'Cart Not Found'],
    [{ state: 'closed', owner: null } as const, 'You can close this page'],
    [{ state: 'error' } as const, 'Cart Error'],
    [{ state: 'unavailable' } as const, 'Back in a Moment'],
    [readyModel(makeCart(SAMPLE_ITEMS, { items: '[{' })), 'Cart Error'],
    [readyModel(makeCart([])), 'Your Cart is Empty'],
  ])('shows %o as %s, without a checkout', (model, title) => {
    const html = renderToStaticMarkup(
      <PatientPage language="en" address="/cart/x" portalName="Eyecart" view={model} />,
    );
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).not.toContain('/checkout"');
  });

  it('says when to come back while the service is away', () => {
    show({ state: 'unavailable' });
    expect(screen.getByText(/Please try again in a minute\.$/)).toBeTruthy();
  });
});
