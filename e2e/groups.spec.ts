import { expect } from '@playwright/test';
import {
  expectSoundAtEverySize,
  holdClosingsOfNext,
  ONE_PRODUCT,
  signInWithCart,
  watchConsole,
} from './portal-steps.js';
import { test } from './portal-test.js';

const NORTH = { id: '102000', name: 'Northgate Eye Care' };
const SOUTH = 'Southgate Eye Care';

test('staff of a group switch to another practice, and nothing of the first one stays', async ({ page }) => {
  const problems = watchConsole(page);
  await signInWithCart(page, NORTH.id);
  const other = await page.context().newPage();
  await other.goto(ONE_PRODUCT);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(NORTH.name);
  await heading.getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Switch practice' });
  await expect(dialog.getByRole('button', { name: SOUTH })).toBeVisible();
  await expectSoundAtEverySize(page);
  await holdClosingsOfNext(page);
  await dialog.getByRole('button', { name: SOUTH }).click();
  await expect(page.getByText(`Welcome, ${SOUTH}!`)).toBeVisible();
  await expect(heading).toContainText(SOUTH);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: /^Carts 0 items/ })).toBeVisible();
  await expect(other.getByRole('heading', { level: 1 })).toContainText(SOUTH);
  await page.goto('/activity');
  await expect(page.getByText('Switched here from another practice').first()).toBeVisible();
  expect(problems).toEqual([]);
});
