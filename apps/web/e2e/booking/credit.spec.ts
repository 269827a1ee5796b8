// A family cancels for a credit, reads its code in the mail, and pays other bookings with it.
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import { row } from '../fixtures/pages.js';

const FINAL =
  "update change_requests set final_at = now() where booking_id = $1 and state = 'waiting' returning id";

test('a cancelled booking becomes a credit, which pays another booking and keeps its rest', async ({
  page,
  guest,
  seedBooking,
  database,
  mailbox,
  signUp,
}) => {
  test.setTimeout(180_000);
  await signUp();
  const cancelled = await seedBooking();
  await page.goto(`/booking?resume=${cancelled}`);
  await guest.payAndConfirm('$400.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();

  await page.goto(`/profile?booking=${cancelled}`);
  await guest.button('Cancel this booking').click();
  const dialog = guest.dialog('Cancel this booking?');
  await expect(dialog.getByRole('radio', { name: /^\$3\d\d\.\d\d the way you paid$/ })).toBeChecked();
  await dialog.getByRole('radio', { name: '$400.00 as a credit for another event' }).check();
  await expect(dialog).toContainText('You get $400.00 as a credit for another event. We email you its code.');
  await expectAccessible(page, 'a cancellation for money or a credit');
  await dialog.getByRole('button', { name: 'Yes, cancel it' }).click();
  await expect(page.getByText('Then you get $400.00 as a credit. We email you its code.')).toBeVisible();
  await database.fact(FINAL, cancelled);
  await expect(page.getByText('This booking is canceled.')).toBeVisible({ timeout: 120_000 });
  const money = page.getByRole('region', { name: 'Money' });
  await expect(row(money, 'Given as a credit')).toHaveText('-$400.00');

  let code = '';
  await expect
    .poll(
      async () => {
        const mails = await mailbox.of(guest.family.parentEmail);
        const mail = mails.find(({ subject }) => subject === 'Your credit');
        code = /Code: (CR-[0-9A-Z]{12})/.exec(mail?.text ?? '')?.[1] ?? '';
        return code;
      },
      { timeout: 30_000 },
    )
    .not.toBe('');

  const other = await seedBooking();
  await database.fact(
    'update bookings set total_cents = 50000, final_cents = 50000 where id = $1 returning id',
    other,
  );
  await page.goto(`/booking?resume=${other}`);
  await guest.applyCode('CR-AAAAAAAAAAAA');
  await expect(page.getByText('This credit cannot be used.')).toBeVisible();
  await guest.applyCode(code.toLowerCase());
  await expect(page.getByText('$400.00 of your credit pays for this booking.')).toContainText(
    '$100.00 is left to pay now.',
  );
  await expectAccessible(page, 'a booking that a credit pays in part');
  await guest.payAndConfirm('$100.00');
  await expect(guest.dialog('Payment Successful')).toBeVisible();
  expect(await database.fact('select status, payment_status from bookings where id = $1', other)).toEqual({
    status: 'confirmed',
    payment_status: 'completed',
  });
});

test(
  'a credit of more than the price pays it alone, and its rest stays',
  { tag: '@core' },
  async ({ page, guest, seedBooking, database }) => {
    const id = await seedBooking();
    const code = 'CR-KKKKKKKKKKKK';
    await database.fact(
      `with made as (insert into credits (kind, start_cents, balance_cents, created_at)
       values ('goodwill', 55000, 55000, now()) returning id)
     insert into credit_codes (code_hash, credit_id)
     select rtrim(translate(encode(sha256($1::bytea), 'base64'), '+/', '-_'), '='), id from made
     on conflict (code_hash) do update set credit_id = excluded.credit_id returning credit_id`,
      code,
    );
    await page.goto(`/booking?resume=${id}`);
    await guest.applyCode(code);
    await expect(page.getByText('$400.00 of your credit pays for this booking.')).toContainText(
      '$150.00 stays on your credit.',
    );
    await guest.button('Remove credit').click();
    await expect(guest.button('Pay $400.00 with PayPal')).toBeVisible();
    await guest.applyCode(code);
    await guest.button('Pay $400.00 with your credit').click();
    await expect(guest.dialog('Payment Successful')).toBeVisible();
  },
);
