import { Admin, bookAndPay } from '../fixtures/admin.js';
import { newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { requestsTo } from '../fixtures/network.js';
import { expectAccessible } from '../fixtures/page-checks.js';

test('a credit is found by family and by the end of its code, sent again, and ended', async ({
  page,
  guest,
  product,
  mailbox,
  database,
}) => {
  const family = newFamily();
  const id = await bookAndPay(product.site, family);
  const admin = new Admin(page);
  await admin.logIn();
  const given = { amount: '50.00', reason: 'The van was late.' };
  expect((await page.request.post(`/api/admin/bookings/${id}/credits`, { data: given })).status()).toBe(201);
  const codes = async () =>
    (await mailbox.of(family.parentEmail)).flatMap(({ text }) => /CR-[0-9A-Z]{12}/.exec(text) ?? []);
  await expect.poll(async () => (await codes()).length, { timeout: 30_000 }).toBe(1);
  const [first] = await codes();

  await page.goto('/admin?tab=promo');
  await page.getByRole('link', { name: 'Credits' }).click();
  await expect(page).toHaveURL(/section=credits/);
  const rows = page.getByRole('table', { name: 'Credits, newest first' }).locator('tbody tr');
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page, 'the list of credits');
  const search = page.getByLabel('Find a credit');
  await search.fill(first.slice(-4).toLowerCase());
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`…${first.slice(-4)}`);
  expect(await page.content()).not.toContain(first);
  const asked = requestsTo(page, '/api/admin/credits/search');
  await search.fill(family.parentEmail);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('$50.00');
  expect([...asked.map((each) => each.url()), page.url()].join()).not.toContain(family.parentEmail);

  await rows.getByRole('button', { name: /^Resend code of/ }).click();
  await guest.dialog('Resend the code?').getByRole('button', { name: 'Resend code' }).click();
  await expect(guest.toast('The email is on its way')).toBeVisible();
  await expect.poll(async () => (await codes()).length, { timeout: 30_000 }).toBe(2);

  await rows.getByRole('button', { name: /^End credit of/ }).click();
  const dialog = guest.dialog('End this credit of $50.00?');
  await dialog.getByRole('button', { name: 'End credit' }).click();
  await expect(dialog.getByText('Please give the reason for the credit.')).toBeVisible();
  await expectAccessible(page, 'ending a credit with an error');
  await dialog.getByLabel('Reason').fill('Given twice.');
  // The resent code makes no other version; a hold by an order would.
  await dialog.getByRole('button', { name: 'End credit' }).click();
  await expect(guest.toast('Credit of $50.00 ended')).toBeVisible();
  await expect(rows).toContainText('Ended');
  await expect(rows.getByRole('button')).toHaveCount(0);
  const left = `select balance_cents as left, ended_cents as ended,
    (select count(*)::int from credit_codes k where k.credit_id = c.id) as codes
    from credits c where source_booking_id = $1`;
  expect(await database.fact(left, id)).toEqual({ left: 0, ended: 5_000, codes: 0 });
});
