// Every kind of work is found in the list of today, and ends after two presses there.
import type { Locator, Page } from 'playwright/test';
import { Admin, bookAndPay, bookAsGuest } from '../fixtures/admin.js';
import { dayFromNow } from '../fixtures/family.js';
import { removeHosts } from '../fixtures/host-shift.js';
import { expect, test } from '../fixtures/journey.js';
import type { Database } from '../fixtures/product.js';

const REFUND = (status: string, isByHand: boolean) =>
  `insert into refunds (id, payment_id, capture_id, booking_id, amount_cents, reason, status, by_hand, made_by)
   select gen_random_uuid(), p.id, c.id, p.booking_id, 1500, 'Rain', '${status}', ${isByHand}, 'system'
   from payments p join captures c on c.payment_id = p.id where p.booking_id = $1 returning id`;

type Case = {
  /** Unpaid unless `isPaid`. */
  isPaid?: boolean;
  /** Days until the event. */
  days?: number;
  /** What makes the booking wait. */
  sql?: string;
  /** The name of its step in the list. */
  step: RegExp;
  fields?: Record<string, string>;
  /** The press in what the step opens. */
  press: string | RegExp;
};

const CASES: Record<string, Case> = {
  'a promised call': { isPaid: true, step: /^Record call: Call, /, press: 'Reached' },
  'a failed refund': {
    isPaid: true,
    sql: REFUND('failed', false),
    step: /^Refund again: /,
    fields: { 'Amount in dollars': '15.00', Reason: 'Rain' },
    press: 'Refund $15.00',
  },
  'money to hand back': {
    isPaid: true,
    sql: REFUND('pending', true),
    step: /^Hand back: /,
    press: 'Handed back',
  },
  'a payment to return': {
    isPaid: true,
    sql: `with unused as (update payments set status = 'unapplied' where booking_id = $1 returning booking_id)
      update bookings set status = 'pending', payment_status = 'pending' where id = $1 returning id`,
    step: /^Refund: Payment to return, /,
    fields: { Reason: 'Paid twice' },
    press: 'Refund $400.00',
  },
  'a missing answer about the rain': {
    isPaid: true,
    sql: `with day as (insert into rain_days (day, fallback, made_at)
        select event_date, 'call', now() from bookings where id = $1 returning id)
      insert into rain_offers (rain_day_id, booking_id, starts_at, times, are_held, ends_at)
      select day.id, b.id, b.starts_at, '[]', false, now() + interval '1 hour' from day, bookings b
      where b.id = $1 returning id`,
    step: /^Call: No answer about the rain, /,
    press: 'Reached',
  },
  'a change request': {
    isPaid: true,
    sql: `insert into change_requests (booking_id, kind, refund_cents, captured_cents, asked_at, final_at)
      values ($1, 'cancel', 38000, 40000, now(), now() + interval '20 minutes') returning id`,
    step: /^Call: Change request, /,
    press: 'Reached',
  },
  'a balance': {
    days: 5,
    sql: `update bookings set status = 'confirmed', part_paid_cents = 20000,
        terms = terms || '{"depositPercent": 50, "balanceDaysBefore": 10}' where id = $1 returning id`,
    step: /^Record payment: /,
    press: /^Record (\$|the payment)/,
  },
};

type Open = Pick<Case, 'fields' | 'press'> & { choose?: string };

/** Presses the step, fills the fields, presses what ends it, closes the booking; the step is no longer there. */
async function finish(page: Page, step: Locator, { fields = {}, choose, press }: Open) {
  await step.click();
  const box = page.getByRole('dialog').last();
  if (choose) await box.getByLabel('Host', { exact: true }).selectOption({ label: choose });
  for (const [label, text] of Object.entries(fields)) await box.getByLabel(label).fill(text);
  const saved = page.waitForResponse((answer) => answer.request().method() !== 'GET');
  await box.getByRole('button', { name: press, exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expect(step).toHaveCount(0);
}

const ofBooking = (page: Page, name: RegExp, id: string) =>
  page.getByRole('link', { name }).and(page.locator(`[data-open="${id}"]`));

const reached = (database: Database, id: string) =>
  database.fact(
    `insert into booking_calls (booking_id, outcome, called_at) values ($1, 'reached', now() - interval '1 minute')
     returning id`,
    id,
  );

test('work about bookings ends after two presses', async ({ page, guest, product, database }) => {
  test.slow();
  const admin = new Admin(page);
  await admin.logIn();
  for (const [kind, { isPaid, days = 30, sql, step, ...rest }] of Object.entries(CASES))
    await test.step(kind, async () => {
      const book = isPaid ? bookAndPay : bookAsGuest;
      const id = await book(product.site, { ...guest.family, eventDate: dayFromNow(days) });
      if (sql) {
        await reached(database, id);
        await database.fact(sql, id);
      }
      await page.goto('/admin?tab=today');
      await finish(page, ofBooking(page, step, id), rest);
    });
});

test('work about vans and hosts ends after two presses', async ({
  page,
  guest,
  product,
  database,
  crews,
}) => {
  const admin = new Admin(page);
  await admin.logIn();
  const id = await bookAndPay(product.site, { ...guest.family, eventDate: dayFromNow(9) });
  await crews.add();
  await page.goto('/admin?tab=today');
  await finish(page, ofBooking(page, /^Assign a van: /, id), { press: 'Assign' });

  const host = await database.fact("insert into hosts (name) values ('Riley Brook') returning no");
  await database.fact(
    `insert into host_certifications (host_no, kind, checked_on, expires_on)
     values ($1, 'first-aid', current_date - 300, current_date + 5) returning host_no`,
    host.no,
  );
  try {
    await page.goto('/admin?tab=today');
    const lead = ofBooking(page, /^Assign a lead: /, id);
    await finish(page, lead, { choose: 'Riley Brook', press: 'Assign' });
    const renew = page.getByRole('link', { name: 'Renew: Check expires, Riley Brook' });
    await finish(page, renew, { fields: { 'Expires on': dayFromNow(700) }, press: 'Save the check' });
  } finally {
    await removeHosts(database);
  }

  const held = await bookAsGuest(product.site, { ...guest.family, eventDate: dayFromNow(12) });
  await database.fact(
    `update crew_reservations set held_until = now() + interval '1 minute' where booking_id = $1 returning id`,
    held,
  );
  await page.goto('/admin?tab=today');
  await finish(page, ofBooking(page, /^Call: Unpaid, hold ends, /, held), { press: 'Reached' });
});
