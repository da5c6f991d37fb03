import type { PatientPageModel } from '@eyecart/shared/contracts';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeCart, makeRepricedCart, readyModel, SAMPLE_ITEMS } from '../testing/sample-cart';
import { PatientPage } from './patient-page';

const ADDRESS = '/cart/4Tn8cWe2x7QpLmZr9KbVsY';
const show = (view: PatientPageModel) =>
  render(<PatientPage language="es" address={ADDRESS} portalName="Eyecart" view={view} />);

describe('the page in Spanish', () => {
  it('says what was recommended, what it costs, and how to continue', () => {
    show(readyModel(makeCart(SAMPLE_ITEMS, { practiceContact: '(312) 555-0100' })));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lo que le recomendamos');
    expect(screen.getByText('Lakeside Eye Care', { selector: 'p b' }).parentElement?.textContent).toBe(
      'Recomendado por Lakeside Eye Care el 20 de noviembre',
    );
    expect(screen.getByRole('link', { name: 'Llame al (312) 555-0100' })).toBeTruthy();
    expect(
      screen.getByText('20% de descuento con el código LAKESIDE20').nextElementSibling?.textContent,
    ).toBe('\u2212$15.40');
    expect(screen.getByText('Total').closest('.total')?.textContent).toBe(
      'Total sin envío ni impuestos $61.58 Usted ahorra $15.40',
    );
    expect(screen.getByRole('button', { name: 'Ir al pago' })).toBeTruthy();
  });

  it('marks what the shop wrote in English', () => {
    show(readyModel());
    const title = screen.getByRole('heading', { name: 'Lubricating Eye Drops, 10 mL' });
    expect(title.getAttribute('lang')).toBe('en');
    expect(screen.getByText('Color: Terracotta').getAttribute('lang')).toBe('en');
    expect(screen.getByRole('heading', { name: 'Weighted Heat Mask' })).toBeTruthy();
    const [about] = document.querySelectorAll('details p');
    expect(about?.getAttribute('lang')).toBe('en');
  });

  it('says what has changed and what is gone', () => {
    const item = { id: '9', title: 'Daily Lid Wipes', quantity: 1, imageUrl: null };
    const unavailableItems = [
      { ...item, reason: 'Temporarily out of stock', reasonCode: 'sold_out' as const },
      { ...item, id: '10', reason: 'No longer available', reasonCode: 'gone' as const },
    ];
    const cart = makeRepricedCart(2099, { unavailableItems });
    show(readyModel(cart, { notice: 'prices-changed' }));
    expect(screen.getByText('Las 2 unidades costaban $30.38 cuando se las recomendaron')).toBeTruthy();
    expect(screen.getByText('Agotado por el momento')).toBeTruthy();
    expect(screen.getByText('Ya no está disponible')).toBeTruthy();
    expect(screen.getByText('Cambiaron los precios o la disponibilidad.')).toBeTruthy();
  });

  it('is a receipt after an order', () => {
    const order = { orderedAt: '2026-11-21T15:00:00.000Z', orderNumbers: ['#1006'] };
    show(readyModel(makeCart(SAMPLE_ITEMS, order)));
    expect(screen.getByText('Gracias. Recibimos su pedido el 21 de noviembre.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Su pedido');
    expect(screen.getByText('Número de pedido: #1006')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pedir de nuevo' })).toBeTruthy();
  });

  it('says that the order was refunded', () => {
    const cart = makeCart(SAMPLE_ITEMS, { orderedAt: '2026-11-21T15:00:00.000Z', orderEnded: 'refunded' });
    show(readyModel(cart));
    expect(screen.getByText('Se le reembolsó su pedido.')).toBeTruthy();
    expect(screen.queryByText(/Gracias/)).toBeNull();
  });

  it('wraps the message of a failed checkout once', () => {
    show(
      readyModel(makeCart(), {
        checkoutError: {
          message: 'La tienda no puede atender su pedido en este momento',
          needsTryAgain: true,
        },
      }),
    );
    expect(screen.getByRole('alert').textContent).toBe(
      'No pudimos abrir la página de pago. La tienda no puede atender su pedido en este momento. Inténtelo de nuevo. No se le ha cobrado nada.',
    );
  });
});

describe('a link that does not work, in Spanish', () => {
  it.each([
    [true, 'Falta una parte del enlace'],
    [false, 'Este enlace ya no funciona'],
  ])('says whether a part of it is missing: %s', (isCutOff, title) => {
    show({ state: 'not-found', isCutOff, linkAgain: 'offered' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('button', { name: 'Regresar' })).toBeTruthy();
  });
});

describe('the choice of the language', () => {
  it('is a link in its own words that keeps what the patient chose', () => {
    show(readyModel(makeCart(), { choice: { 101: 1, 102: 1 } }));
    const link = screen.getByRole('link', { name: 'English' });
    expect(link.getAttribute('lang')).toBe('en');
    expect(link.getAttribute('href')).toBe(`${ADDRESS}?line-101=1&line-102=1&lang=en`);
  });

  it.each([
    { state: 'not-found', linkAgain: 'offered' },
    { state: 'closed', owner: null },
    { state: 'incomplete', linkAgain: 'offered' },
    { state: 'error' },
    { state: 'unavailable' },
  ] as const)('is on the page that says %o', (model) => {
    show(model);
    expect(screen.getByRole('link', { name: 'English' }).getAttribute('href')).toBe(`${ADDRESS}?lang=en`);
  });

  it('goes on to the closing page', () => {
    show({ state: 'not-found', linkAgain: 'offered' });
    const form = screen.getByRole('button', { name: 'Regresar' }).closest('form');
    expect(form?.querySelector<HTMLInputElement>('[name=lang]')?.value).toBe('es');
  });
});
