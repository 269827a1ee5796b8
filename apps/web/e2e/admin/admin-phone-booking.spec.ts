import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin, bookAsGuest } from '../fixtures/admin.js';
import { newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';

test(
  'a phone booking is made from one form, and the family gets a link to pay',
  { tag: '@core' },
  async ({ page, guest, product, mailbox }) => {
    const known = newFamily();
    const other = { ...newFamily(), parentName: 'Olga Other', address: '7 Hill Road', zipCode: '10002' };
    for (const family of [other, known]) await bookAsGuest(product.site, family);
    const admin = new Admin(page);
    await admin.logIn();
    await page.goto('/admin?tab=bookings');
    await page.getByRole('button', { name: 'Book for a caller' }).click();
    const form = admin.dialog(/^Book for a caller/);
    const book = () => form.getByRole('button', { name: /^Book for \$/ });
    await book().click();
    await expect(form.getByText('Parent name is required')).toBeVisible();
    await expectAccessible(page, 'booking for a caller with errors');

    // The wrong family first: none of its data remains.
    for (const family of [other, known]) {
      await form.getByLabel('Has this family booked before?').fill(family.parentEmail);
      await expect(form.getByRole('button', { name: `Use ${family.parentName}` })).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(form.getByLabel('Address')).toHaveValue(family.address);
      await expect(form.getByLabel('ZIP code')).toHaveValue(family.zipCode);
    }
    await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(known.parentEmail);
    await form.getByLabel('Number of children').fill('17');
    for (const game of ['Sack Sprint', 'Tug of Champions', 'Cup Stack Blitz'])
      await form.getByLabel(game).check();
    await expect(form.getByRole('button', { name: 'Book for $430.00' })).toBeVisible();
    await form.getByLabel('Event type').selectOption('Birthday Party');
    await form.getByLabel('Day').fill('2031-09-20');
    await form.getByLabel('Start time').selectOption('2:00 PM');
    await form.getByLabel('Address').fill('14 Meadow Lane');
    await form.getByLabel('ZIP code').fill('10001');
    await form.getByLabel('Space').fill('Flat lawn behind the house');
    await form.getByLabel('Child name').fill('Robin');
    await book().click();
    await expect(guest.toast('Booked. The link to pay is on its way.')).toBeVisible();
    await expect(admin.dialog(/^Booking /).getByText('Our team booked it by phone.')).toBeVisible();
    const mails = async () => (await mailbox.of(known.parentEmail)).map(({ text }) => text).join('\n');
    await expect.poll(mails, { timeout: 30_000 }).toMatch(/Pay \$430\.00: http/);
  },
);
