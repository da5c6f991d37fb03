import { expect, type Locator, type Page } from '@playwright/test';
import { signIn, WIDE, watchConsole } from './portal-steps.js';
import { test } from './portal-test.js';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Quick search' });

test.describe('search by keyboard', () => {
  test.use({ viewport: WIDE });

  test('uses the field, the palette, and a product; results start below the filters after a search that found none', async ({
    page,
  }) => {
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
    // At once: Enter does nothing while the results of a shorter query are still shown.
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

    const card = page.getByRole('article').first();
    await field.fill('zzzqq');
    await expect(page.getByText('No products found')).toBeVisible();
    await field.fill('drops');
    await expect(card).toBeVisible();
    const filters = await page.locator('[data-brand-row]').boundingBox();
    expect((await card.boundingBox())?.y).toBeGreaterThanOrEqual((filters?.y ?? 0) + (filters?.height ?? 0));
    expect(complaints).toEqual([]);
  });
});
