import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTestPage } from '../testing/open-test-page';
import { readyModel } from '../testing/sample-cart';
import { openLivePage } from './live-page';
import { serverPages } from './page-source';
import { watchCheckout } from './watch-checkout';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('a refusal on a page in Spanish', () => {
  it.each([
    [
      'is in the language of the page when the answer is',
      Response.json(
        { message: 'La tienda no respondió.', code: 'commerce_failed' },
        { status: 502, headers: { 'Content-Language': 'es' } },
      ),
      'La tienda no respondió',
    ],
    [
      'never shows the English of calls that are refused before they are parsed',
      Response.json(
        { message: 'This call may not come from there.', code: 'foreign_origin' },
        { status: 403 },
      ),
      'Algo salió mal',
    ],
  ])('%s', async (_, answer, message) => {
    vi.stubGlobal('fetch', async () => answer);
    watchCheckout({
      ...openLivePage(openTestPage(readyModel(), '/cart/22', 'es'), serverPages),
      leaveFor: vi.fn(),
    });
    fireEvent.click(screen.getByText('Ir al pago'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      `No pudimos abrir la página de pago. ${message}. Inténtelo de nuevo. No se le ha cobrado nada.`,
    );
  });
});
