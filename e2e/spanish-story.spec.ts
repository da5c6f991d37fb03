import { expect } from '@playwright/test';
import { expectSound, fillContactForm, SMALL, signInWithCart, startSession } from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf, openPhone, untilAtCheckout } from './sandbox-steps.js';
import { textCart } from './seed-steps.js';
import { watchPage } from './watch-page.js';

const newPhone = numbersOf(956);

for (const hasScript of [true, false]) {
  test(`texts a cart in Spanish, which is paid in Spanish, with scripts ${hasScript ? 'on' : 'off'} for the patient`, async ({
    page: staff,
    browser,
  }) => {
    const phone = newPhone();
    if (hasScript) {
      await signInWithCart(staff);
      const drawer = await fillContactForm(staff, phone);
      await drawer.getByRole('radio', { name: 'Español' }).check();
      await drawer.getByRole('button', { name: 'Send Cart' }).click();
      await expect(staff.getByText('Order link generated and sent successfully!')).toBeVisible();
    } else {
      await startSession(staff);
      await textCart(staff, { phoneNumber: phone, language: 'es', search: 'lubricating eye drops' });
    }

    // The cart's language counts before the browser's.
    const options = { viewport: SMALL, javaScriptEnabled: hasScript, locale: 'en-US' };
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const watched = await watchPage(page);
    const link = await openPhone(page, phone);
    await expect(
      page.getByText(/estos son los productos que le recomendamos, con 20% menos/).last(),
    ).toContainText('Para no recibir mensajes, responda STOP.');
    await page.goto(link);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lo que le recomendamos');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      'Gotas lubricantes para los ojos, 10 mL',
    );
    if (hasScript) {
      await page.getByText('Ver detalles').click();
      await expect(page.getByText(/^Gotas de uso diario/)).toBeVisible();
      await expectSound(page);
    }

    await page.getByRole('link', { name: 'English' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Order');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('link', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lo que le recomendamos');

    await page.getByRole('button', { name: 'Ir al pago' }).click();
    await untilAtCheckout(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('button', { name: /^Pagar ahora/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Gracias');
    // The shop reports the order a moment later.
    await expect(async () => {
      await page.goto(link);
      await expect(page.getByText(/^Gracias\. Recibimos su pedido el \d+ de /)).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Su pedido');
    expect(watched.complaints).toEqual([]);
    await context.close();
  });
}

test('a page without a cart is in the language of the browser, and accessible', async ({ browser }) => {
  const context = await browser.newContext({ viewport: SMALL, locale: 'es-MX' });
  const page = await context.newPage();
  await page.goto('/cart/1111111111111111111111');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no funciona');
  await expectSound(page);
  await page.goto('/cart/one/two');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Falta una parte del enlace');
  await page.goto('/cart/closed?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can close this page');
  await context.close();
});
