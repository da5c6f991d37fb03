import { expect } from '@playwright/test';
import {
  drawerOf,
  expectSoundAtEverySize,
  fillOpenForm,
  openCart,
  signInByForm,
  startSession,
  WIDE,
} from './portal-steps.js';
import { test } from './portal-test.js';
import { numbersOf } from './sandbox-steps.js';
import { watchPage } from './watch-page.js';

/** A practice without a phone number that has sent nothing. */
const PRACTICE_ID = '101100';
const newPhone = numbersOf(508);

test.describe('a new practice', () => {
  test.use({ viewport: WIDE });

  test('has four first steps that check themselves off, and is told before its first text that it has no phone', async ({
    page,
  }) => {
    const watched = await watchPage(page);
    await signInByForm(page, PRACTICE_ID);
    await page.getByRole('button', { name: 'Start browsing' }).click();
    const steps = page.getByRole('button', { name: /^First week/ });
    await expect(steps).toHaveText(/0\/4/);
    for (const { width, height, seen } of [
      { width: 1366, height: 768, seen: 8 },
      { width: 375, height: 667, seen: 1 },
    ]) {
      await page.setViewportSize({ width, height });
      const last = page.getByRole('article').nth(seen - 1);
      const part = seen === 1 ? last.getByRole('heading') : last.getByRole('button', { name: /ADD|SELECT/ });
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(WIDE);
    await expect(steps).toHaveAttribute('aria-expanded', 'false');
    await steps.click();
    await expectSoundAtEverySize(page);
    await page.getByRole('button', { name: 'Text yourself a test cart' }).click();
    await expect(drawerOf(page).getByLabel('Phone Number')).toBeFocused();
    await expect(drawerOf(page).getByLabel('Patient Last Name')).toHaveValue('Test');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click();
    const drawer = await openCart(page);
    await expect(drawer.getByText('Patients will have no number to call.')).toBeVisible();
    await expectSoundAtEverySize(page);
    await drawer.getByRole('button', { name: 'Add one' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your phone number' });
    await dialog.getByRole('textbox').fill('630 555 0188');
    await expectSoundAtEverySize(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(drawer.getByText('Patients will have no number to call.')).toHaveCount(0);
    await fillOpenForm(drawer, newPhone());
    await drawer.getByRole('button', { name: 'Send Cart' }).click();
    await expect(drawerOf(page)).toBeHidden();
    watched.expectCalm();
  });
});

test('has a guide for the desk on one page of letter paper', async ({ page }) => {
  const watched = await watchPage(page);
  await startSession(page);
  await page.goto('/learn-more');
  await page.getByRole('link', { name: 'Print guide' }).click();
  await expect(page.getByRole('heading', { name: 'At the desk' })).toBeFocused();
  await expectSoundAtEverySize(page);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  expect(pdf).toMatch(/MediaBox\s*\[0 0 612 792\]/);
  watched.expectCalm();
});
