// A family that did not pay in time: its start becomes free, is rebooked or taken, and a late payment is not lost.
import type { Locator, Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { bookAsGuest, openBooking } from '../fixtures/admin.js';
import { dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import type { Guest } from '../fixtures/guest.js';
import { expect, test } from '../fixtures/journey.js';
import type { Database } from '../fixtures/product.js';

/** Days from now; unique per journey of this product, since a van keeps earlier bookings. */
let days = 120;
test.beforeEach(({ guest }) => {
  days += 1;
  guest.family.eventDate = dayFromNow(days);
});

const OVER = `with over as (update crew_reservations set state = 'released', held_until = null where booking_id = $1),
  tried as (update payments set status = 'abandoned', capture_until = null, next_poll_at = now() where booking_id = $1)
  update bookings set status = 'expired', version = version + 1 where id = $1 returning id`;
/** The timer's work on an expired hold. */
const holdEnds = (database: Database, id: string) => database.fact(OVER, id);
/** Another family books the same start. */
const timeGoes = (site: string, { family }: Guest) =>
  bookAsGuest(site, { ...newFamily(), eventDate: family.eventDate, eventTime: family.eventTime });
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });
const stateOf = (database: Database, id: string) =>
  database.fact(
    `select b.status, b.payment_status as paid, b.event_time as time,
       (select count(*)::int from crew_reservations r where r.booking_id = b.id and r.state = 'firm') as firm,
       (select coalesce(sum(refunded_cents), 0)::int from captures c join payments p on p.id = c.payment_id
        where p.booking_id = b.id) as back
     from bookings b where id = $1`,
    id,
  );

/** PayPal captured the payment of an expired booking whose start is taken: it waits for a choice. */
async function moneyWaits(page: Page, id: string, database: Database, others: () => Promise<unknown>) {
  const asked = { amount: '400.00', currency: 'USD', intent: 'CAPTURE', bookingId: id };
  const order = (await (await page.request.post('/paypal/order', { data: asked })).json()) as { id: string };
  expect((await page.request.post(`/paypal/order/${order.id}/capture`)).status()).toBe(503);
  await holdEnds(database, id);
  await others();
  expect((await page.request.post(`/paypal/order/${order.id}/capture`)).status()).toBe(409);
}

test('a hold that expires while the pay dialog is open offers the start, which is rebooked and paid', async ({
  page,
  guest,
  crews,
  database,
  payDialog,
}) => {
  await crews.add();
  const id = new URL(page.url()).searchParams.get('resume') ?? '';
  await holdEnds(database, id);
  await payDialog.getByRole('button', { name: 'Pay $400.00 with PayPal' }).click();
  await guest.button('Confirm').click();
  await expect(heading(page, 'Your time is free again')).toBeFocused();
  await expect(page.getByText('Your booking was not paid in time. Nothing was charged.')).toBeVisible();
  // A toast above the heading would hide it on phones, and contain less.
  await expect(guest.toast('Payment Failed')).toHaveCount(0);
  await expect(page.getByText(`${longDay(guest.family.eventDate)}, 10:00 AM is free.`)).toBeVisible();
  await expect(page).toHaveTitle(/^Your time is free again/);
  await expectAccessible(page, 'a time that is free again');

  await page.reload();
  await expect(heading(page, 'Your time is free again')).toBeVisible();
  await page.getByRole('button', { name: 'Rebook this time' }).click();
  await expect(payDialog).toBeVisible();
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await stateOf(database, id)).toMatchObject({ status: 'confirmed', firm: 1 });
});

test('a taken start is shown on every way back, and another one is booked by keyboard', async ({
  page,
  guest,
  crews,
  database,
  product,
  seedBooking,
  signUp,
  isMobile,
}) => {
  await crews.add();
  const id = await seedBooking();
  await signUp();
  await page.goto(`/booking?resume=${id}`);
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  await holdEnds(database, id);
  await timeGoes(product.site, guest);
  // PayPal's window is open as well: its approval captures nothing.
  await guest.payAndConfirm('$400.00');
  await expect(heading(page, 'Your time has been taken')).toBeFocused();

  await page.goto('/profile');
  await page.getByRole('link', { name: 'See if your time is still free' }).click();
  await expect(heading(page, 'Your time has been taken')).toBeVisible();
  await expect(
    page.getByText(`${longDay(guest.family.eventDate)}, 10:00 AM is no longer free.`),
  ).toBeVisible();
  const others = page.getByRole('group', { name: `Still free on ${longDay(guest.family.eventDate)}` });
  await expect(others.getByRole('radio')).toHaveCount(3);
  await expectAccessible(page, 'a time that is gone');

  // The start is also taken before the press.
  const first = (await page.getByRole('radio').first().getAttribute('value')) ?? '';
  await bookAsGuest(product.site, { ...newFamily(), eventDate: guest.family.eventDate, eventTime: first });
  await page.getByRole('button', { name: `Book ${first}` }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This start time has just been taken.' }),
  ).toBeVisible();
  await expect(page.getByRole('radio', { name: first })).toHaveCount(0);
  if (isMobile) await page.getByRole('button', { name: /^Book \d/ }).click();
  else {
    await page.getByRole('radio').first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio').nth(1)).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: /^Book \d/ })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(guest.dialog('Complete Your Booking')).toBeVisible();
  expect((await stateOf(database, id)).status).toBe('pending');
});

test('a late payment for a taken start pays another one or is refunded, as the family chooses', async ({
  page,
  guest,
  crews,
  database,
  product,
  standin,
  seedBooking,
}) => {
  await crews.add();
  const others = () => timeGoes(product.site, guest);
  await standin.set({ capture: { fault: 'drop-reply', times: 2 } });
  const id = await seedBooking();
  await moneyWaits(page, id, database, others);
  await page.goto(`/booking?resume=${id}`);
  await expect(heading(page, 'Your time was taken before your payment arrived')).toBeFocused();
  await expect(
    page.getByText(/^Your payment of \$400\.00 is here\. Choose by .* \(Eastern Time\): /),
  ).toBeVisible();
  await expect(page.getByText(/^If we do not hear from you by .*, we refund \$400\.00\.$/)).toBeVisible();
  await expectAccessible(page, 'money that waits');
  const time = (await page.getByRole('radio').last().getAttribute('value')) ?? '';
  await page.getByRole('radio', { name: time }).check();
  await page.getByRole('button', { name: `Book ${time}` }).click();
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await stateOf(database, id)).toEqual({
    status: 'confirmed',
    paid: 'completed',
    time,
    firm: 1,
    back: 0,
  });

  days += 1;
  guest.family.eventDate = dayFromNow(days);
  const other = await seedBooking();
  await moneyWaits(page, other, database, others);
  await page.goto(`/booking?resume=${other}`);
  await page.getByRole('button', { name: 'Refund $400.00' }).click();
  await expect(heading(page, 'Your time has been taken')).toBeFocused();
  await expect(page.getByText('We refund your payment of $400.00 in full through PayPal.')).toBeVisible();
  await expect.poll(async () => (await stateOf(database, other)).back).toBe(40_000);
  await page.reload();
  await expect(page.getByText('We refund your payment of $400.00 in full through PayPal.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Send / })).toHaveCount(0);
});

test('staff see the deadline of the parent’s choice before they refund it themselves', async ({
  page,
  guest,
  crews,
  database,
  product,
  standin,
  seedBooking,
}) => {
  await crews.add();
  await standin.set({ capture: { fault: 'drop-reply', times: 1 } });
  const id = await seedBooking();
  await moneyWaits(page, id, database, () => timeGoes(product.site, guest));
  const { admin } = await openBooking(page, product.site, guest.family, async () => id);
  const waits = /^We refund it automatically on .* Until then the parent can use it for another time\.$/;
  await expect(admin.dialog().getByText(waits)).toBeVisible();
  const refund = await admin.ask('Refund', /^Refund booking/);
  await expect(
    refund.getByText(/^We refund \$400\.00 automatically on .* A refund now ends that choice\.$/),
  ).toBeVisible();
  await expectAccessible(page, 'a refund of money that waits');
});
