import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn, WIDE, watchConsole } from './portal-steps.js';

const LISTING = '**/api/products/filtered*';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Quick search' });

test.describe('search by keyboard', () => {
  test.use({ viewport: WIDE });

  test('uses the field, the palette, and a product', async ({ page }) => {
    const complaints = watchConsole(page);
    await signIn(page);
    const field = page.getByRole('searchbox');
    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    await page.keyboard.type('a/b');
    await expect(field).toHaveValue('a/b');
    await field.fill('');

    await page.keyboard.press('Control+k');
    const input = palette(page).getByRole('combobox');
    await expect(input).toBeFocused();
    // At once: Enter does nothing while the results of a shorter text are still shown.
    await page.keyboard.insertText('weighted');
    const first = palette(page).getByRole('option').first();
    await expect(first).toContainText('Weighted Heat Mask');
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    const product = page.getByRole('dialog', { name: 'Weighted Heat Mask' });
    await expect(product).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await expect(product).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(product).toBeHidden();
    await expect(field).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test('shows in the palette that nothing was found, a failure, and places', async ({ page }) => {
    const complaints = watchConsole(page);
    await signIn(page);
    await page.keyboard.press('Control+k');
    const input = palette(page).getByRole('combobox');
    await input.fill('zzzz');
    await expect(palette(page).getByText('No products found').last()).toBeVisible();
    await page.route(LISTING, (route) => route.abort(), { times: 1 });
    await input.fill('omega');
    await expect(palette(page).getByText('Failed to load products').last()).toBeVisible();
    await palette(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(palette(page).getByRole('option').first()).toContainText(/omega/i);
    await expect(input).toHaveValue('omega');

    await input.fill('shortcut');
    await palette(page).getByRole('option', { name: 'Turn off the / shortcut' }).click();
    await expect(palette(page)).toBeHidden();
    // The switch changes once the palette has closed.
    await expect
      .poll(() => page.evaluate(() => window.localStorage.getItem('slash-shortcut-off')))
      .not.toBeNull();
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await page.keyboard.press('Control+k');
    await input.fill('log out');
    await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await expect(palette(page).getByRole('option').first()).toContainText(/log out/i);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Logged out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
