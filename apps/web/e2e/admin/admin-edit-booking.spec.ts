import { expectAccessible } from '../fixtures/page-checks.js';
import { bookAndPay, openBooking } from '../fixtures/admin.js';
import { Guest } from '../fixtures/guest.js';
import { expect, test } from '../fixtures/journey.js';
import { row } from '../fixtures/pages.js';

test('a phone number is corrected in three clicks, without a mail', async ({
  page,
  guest,
  product,
  mailbox,
  database,
}) => {
  const { admin, id } = await openBooking(page, product.site, guest.family);
  const form = await admin.ask('Edit booking', /^Edit booking/);
  await form.getByRole('textbox', { name: 'Phone' }).fill('123');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Enter 10+ digits')).toBeVisible();
  await expectAccessible(page, 'correcting with an error');
  await form.getByRole('textbox', { name: 'Phone' }).fill('(555) 010-9999');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(guest.toast('Booking changed')).toBeVisible();
  await expect(admin.dialog().getByText('Our team corrected the phone number.')).toBeVisible();
  expect(await database.fact('select parent_phone as phone from bookings where id = $1', id)).toEqual({
    phone: '5550109999',
  });
  expect(
    (await mailbox.of(guest.family.parentEmail)).filter(({ text }) => text.includes('was changed')),
  ).toEqual([]);
});

test(
  'more children cost more: both prices are previewed, and the family pays the rest by a mailed link',
  { tag: '@core' },
  async ({ page, guest, product, mailbox, database }) => {
    const { admin, id } = await openBooking(page, product.site, guest.family, bookAndPay);
    const form = await admin.ask('Edit booking', /^Edit booking/);
    await form.getByLabel('Number of children').fill('19');
    const changes = form.getByRole('region', { name: 'What this changes' });
    await expect(changes.getByText('$60.00 more')).toBeVisible();
    await expect(changes.getByText('$460.00')).toBeVisible();
    await expectAccessible(page, 'correcting');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(guest.toast('Booking changed')).toBeVisible();
    await expect(admin.dialog().getByText('$60.00 is still due.')).toBeVisible();

    const link = async () => {
      const texts = (await mailbox.of(guest.family.parentEmail)).map(({ text }) => text).join('\n');
      return /Pay \$60\.00: (\S+)/.exec(texts)?.[1] ?? '';
    };
    await expect.poll(link, { timeout: 30_000 }).not.toBe('');
    const context = await page.context().browser()!.newContext();
    const family = new Guest(await context.newPage());
    await family.page.goto(await link());
    await expect(
      family.page.getByText('Your booking is confirmed. This pays the $60.00 that is still due.'),
    ).toBeVisible();
    await expect(family.page.getByText('this covers the deposit and the balance')).toHaveCount(0);
    await family.payAndConfirm('$60.00');
    const done = family.dialog('Payment Successful');
    for (const [name, amount] of Object.entries({
      Total: '$460.00',
      Due: '$0.00',
    }))
      await expect(row(done, name)).toHaveText(amount);
    await expect(done).toContainText(/Payment by PayPal, \w+ \d+, \d+\$400\.00/);
    await expect(done).toContainText(/by PayPal, \w+ \d+, \d+\$60\.00/);
    const paid = 'select payment_status as state, part_paid_cents as part from bookings where id = $1';
    await expect.poll(() => database.fact(paid, id)).toEqual({ state: 'completed', part: 0 });
    const told = async () =>
      (await mailbox.of(guest.family.parentEmail))
        .filter(({ text }) => text.includes('We have received $60.00 by PayPal'))
        .map(({ attachments }) => attachments.map(({ type }) => type.split(';')[0]));
    await expect.poll(told, { timeout: 30_000 }).toEqual([['application/pdf']]);
    await context.close();
  },
);
