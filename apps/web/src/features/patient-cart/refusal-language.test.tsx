import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openLivePage } from './live-page';
import { openTestPage } from './open-test-page';
import { serverPages } from './page-source';
import { readyModel } from './sample-cart';
import { watchCheckout } from './watch-checkout';

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

describe('a refusal on a page in Spanish', () => {
  it.each([
    [
      'is in its words where the answer is in them',
      Response.json(
        { message: 'La tienda no respondió.', code: 'commerce_failed' },
        { status: 502, headers: { 'Content-Language': 'es' } },
      ),
      'La tienda no respondió',
    ],
    [
      'has none of the English in which calls are refused before they are read',
      Response.json(
        { message: 'This call may not come from there.', code: 'foreign_origin' },
        { status: 403 },
      ),
      'Tuvimos un problema',
    ],
  ])('%s', async (_, answer, message) => {
    vi.stubGlobal('fetch', async () => answer);
    watchCheckout({
      ...openLivePage(openTestPage(readyModel(), '/cart/22', 'es'), serverPages),
      leaveFor: vi.fn(),
    });
    fireEvent.click(screen.getByText('Continuar al pago'));
    expect((await screen.findByRole('alert')).textContent).toBe(
      `Lo sentimos, hubo un error al procesar su pedido. ${message}. Inténtelo de nuevo.`,
    );
  });
});
