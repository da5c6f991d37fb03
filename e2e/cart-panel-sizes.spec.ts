import { expect } from '@playwright/test';
import {
  drawerOf,
  expectNoSidewaysScroll,
  ONE_PRODUCT,
  openCart,
  signIn,
  signInWithCart,
} from './portal-steps.js';
import { test } from './portal-test.js';

test('the cart panel and its calendar fit 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signInWithCart(page, '100400');
  const drawer = await openCart(page);
  await drawer.getByRole('switch', { name: /Schedule Re-Order/ }).click();
  await drawer.getByRole('radio', { name: 'Custom Date' }).check();
  const day = drawer.getByRole('gridcell').getByRole('button').last();
  await day.scrollIntoViewIfNeeded();
  const box = await day.boundingBox();
  expect(box?.width).toBe(44);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await expectNoSidewaysScroll(page);
});

test('a second press on Carts in the same place closes the panel at every width', async ({ page }) => {
  await signIn(page, undefined, ONE_PRODUCT);
  const carts = page.getByRole('banner').getByRole('button', { name: /^Carts/ });
  for (const width of [320, 600, 768, 1366, 2560]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(carts).toBeVisible();
    const {
      x,
      y,
      width: across,
      height,
    } = (await carts.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const share of [0.1, 0.9]) {
      const place = [x + across * share, y + height / 2] as const;
      await page.mouse.click(...place);
      await expect(drawerOf(page)).toBeVisible();
      // Its close button comes to its place with the panel.
      await drawerOf(page).evaluate((panel) =>
        Promise.all(panel.getAnimations().map(({ finished }) => finished)),
      );
      await page.mouse.click(...place);
      await expect(drawerOf(page), `at ${width} px, ${share} of the button`).toBeHidden();
    }
  }
});
