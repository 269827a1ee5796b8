// A bug never leaves a blank page, and the journeys detect one.
import { test } from '../fixtures/journey.js';
import { test as unwatched } from '../fixtures/base-test.js';
import { expect } from 'playwright/test';

unwatched('a fault in the frame around a page leaves a way on', async ({ page, product }) => {
  const address = `${product.site}/about`;
  await page.route(address, async (route) => {
    const response = await route.fetch();
    // A number is not callable.
    const body = (await response.text()).replace(/"phone":"[^"]*"/, '"phone":5');
    await route.fulfill({ response, body });
  });
  await page.goto(address);
  await expect(page.getByRole('alert')).toContainText('This part did not load.');
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
});

test.fail('a journey that ends on a blank page fails', async ({ page }) => {
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.getElementById('root')!.replaceChildren());
});

test.fail('a journey with a page error fails', async ({ page }) => {
  await page.goto('/about');
  const told = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted');
    });
  });
  await told;
});
