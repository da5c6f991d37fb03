import { expect } from '@playwright/test';
import { drawerOf, expectNoSidewaysScroll, ONE_PRODUCT, openCart, signIn } from './portal-steps.js';
import { test } from './portal-test.js';

test('a second press on Carts in the same place closes the panel at every width; on the smallest phone most of the window is the form', async ({
  page,
}) => {
  await signIn(page, undefined, ONE_PRODUCT);
  const drawer = drawerOf(page);
  const carts = page.getByRole('banner').getByRole('button', { name: /^Carts/ });
  for (const width of [320, 600, 768, 1366, 2560]) {
    await page.setViewportSize({ width, height: 768 });
    await expect(carts).toBeVisible();
    const box = (await carts.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const share of [0.1, 0.9]) {
      const place = [box.x + box.width * share, box.y + box.height / 2] as const;
      await page.mouse.click(...place);
      await expect(drawer).toBeVisible();
      // Its close button comes to its place with the panel.
      await drawer.evaluate((panel) => Promise.all(panel.getAnimations().map(({ finished }) => finished)));
      await page.mouse.click(...place);
      await expect(drawer, `at ${width} px, ${share} of the button`).toBeHidden();
    }
  }

  await page.setViewportSize({ width: 320, height: 568 });
  const add = page.getByRole('button', { name: 'ADD TO CART' }).first();
  await add.click();
  // The cart's bar leaves room to add another product.
  const bar = page.getByRole('region', { name: 'Cart', exact: true });
  await expect(bar).toBeVisible();
  await expect(add).toBeVisible();
  const addBox = await add.boundingBox();
  expect((addBox?.y ?? 568) + (addBox?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
  await openCart(page);
  const form = drawer.locator('.toast-room').first();
  expect((await form.boundingBox())?.height).toBeGreaterThan(340);
  // The rest is under More.
  const queue = drawer.getByRole('button', { name: 'Add Cart to Patient Queue' });
  await expect(queue).toBeHidden();
  await drawer.getByRole('button', { name: 'Send Cart' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(queue).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(drawer.getByRole('button', { name: 'Generate QR Code' })).toBeFocused();

  await drawer.getByRole('switch', { name: /Schedule Re-Order/ }).click();
  await drawer.getByRole('radio', { name: 'Custom Date' }).check();
  const day = drawer.getByRole('gridcell').getByRole('button').last();
  await day.scrollIntoViewIfNeeded();
  const box = await day.boundingBox();
  expect(box?.width).toBe(44);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  await expectNoSidewaysScroll(page);
});
