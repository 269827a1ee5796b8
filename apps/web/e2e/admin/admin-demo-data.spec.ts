import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import { freePorts, ADMIN, startProduct } from '../setup/product.js';

const TWO_STARTS_MS = 180_000;

test('a first start has demo data, one button removes it, and the next start does not recreate it', async ({
  page,
}) => {
  test.setTimeout(TWO_STARTS_MS);
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const given = { DATA_DIR: folder, DEMO_BOOKINGS: '' };
  const [port] = await freePorts(1);
  const line = page.getByText('This is demo data · Remove it');
  let product = await startProduct(port, given);
  try {
    const { site, mail } = product.product;
    const logIn = () => page.request.post(`${site}/api/login`, { data: ADMIN });
    await logIn();
    await page.goto(`${site}/admin`);
    await expect(line).toBeVisible();
    const rows = page.getByRole('table', { name: 'All bookings' }).locator('tbody tr');
    await expect(rows).toHaveCount(25);
    await expectAccessible(page, 'a list of demo data');
    await rows.first().getByRole('link', { name: /^View/ }).click();
    const booking = page.getByRole('dialog', { name: /^Booking / });
    const actions = booking.getByRole('group', { name: 'What can be done' }).getByRole('button');
    await expect(actions.first()).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto(`${site}/admin?tab=inbox`);
    await expect(line).toBeVisible();
    await page
      .getByRole('list', { name: /^Messages/ })
      .getByRole('button')
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Your answer' }).fill('Gladly. Saturday the 12th is free.');
    await page.getByRole('button', { name: /^Send/ }).first().click();
    await page.goto(`${site}/admin`);
    await page.getByRole('button', { name: 'Remove it' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the demo data?' });
    await expectAccessible(page, 'removing the demo data');
    await question.getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByText('No bookings yet')).toBeVisible();
    await expect(line).toBeHidden();
    const mails = (await (await page.request.get(`${mail}.json`)).json()) as { to: string }[];
    expect(mails.filter(({ to }) => to !== 'demo-parent@example.com')).toEqual([]);
    await product.stop();
    product = await startProduct(port, given);
    await logIn();
    await page.goto(`${site}/admin`);
    await expect(page.getByText('No bookings yet')).toBeVisible();
    await expect(line).toBeHidden();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
