import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectAccessible } from '../fixtures/axe.js';
import { expect, test } from '../fixtures/journey.js';
import { freePorts } from '../setup/free-ports.js';
import { ADMIN, startProduct } from '../setup/product.js';

const TWO_STARTS_MS = 180_000;

test('a first start has life to look at, one button ends it, and the next start does not bring it back', async ({
  page,
}) => {
  test.setTimeout(TWO_STARTS_MS);
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const given = { DATA_DIR: folder, DEMO_BOOKINGS: '' };
  const [port] = await freePorts(1);
  const line = page.getByText('These 60 bookings are examples.');
  let product = await startProduct(port, given);
  try {
    const { site, mail } = product.product;
    const logIn = () => page.request.post(`${site}/api/login`, { data: ADMIN });
    await logIn();
    await page.goto(`${site}/admin`);
    await expect(line).toBeVisible();
    const rows = page.getByRole('table', { name: 'All bookings' }).locator('tbody tr');
    await expect(rows.filter({ hasText: 'Example' })).toHaveCount(25);
    await expectAccessible(page, 'a list of examples');
    await rows.first().getByRole('link', { name: /^View/ }).click();
    const booking = page.getByRole('dialog', { name: /^Booking / });
    await expect(booking.getByText('This is an example.')).toBeVisible();
    await expect(booking.getByRole('group', { name: 'What can be done' }).getByRole('button')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove the examples' }).click();
    const question = page.getByRole('dialog', { name: 'Remove the examples?' });
    await expectAccessible(page, 'removing the examples');
    await question.getByRole('button', { name: 'Remove the examples' }).click();
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
