import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin, bookAndPay, bookAsGuest, openBooking } from '../fixtures/admin.js';
import { dayFromNow } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';

test(
  'confirming and cancelling show their effects, take effect, and notify the parent',
  { tag: '@core' },
  async ({ page, guest, product, mailbox }) => {
    const { family } = guest;
    const { admin } = await openBooking(page, product.site, family);
    const confirm = admin.dialog().getByRole('button', { name: 'Confirm', exact: true });
    await expect(admin.dialog().getByText('$400.00 stays due and can still be paid.')).toBeVisible();
    await expect(confirm).toHaveAccessibleDescription(/gets the email "Your booking is confirmed"/);
    await expectAccessible(page, 'before confirming');
    await confirm.click();
    await expect(guest.toast('Booking confirmed')).toBeVisible();
    await expect(admin.dialog().getByText('Confirmed', { exact: true }).first()).toBeVisible();
    const mails = async () => (await mailbox.of(family.parentEmail)).map(({ text }) => text).join('\n');
    // Before the cancellation: a cancelled booking no longer gets the confirmation mail.
    await expect.poll(mails, { timeout: 30_000 }).toContain('our team has confirmed your booking');

    const cancel = await admin.ask('Cancel booking', /^Cancel booking/);
    await cancel.getByRole('button', { name: 'Cancel the booking' }).click();
    await expect(cancel.getByText('Please give the reason for the cancellation.')).toBeVisible();
    await expectAccessible(page, 'cancelling with an error');
    await cancel.getByLabel('Reason').fill('The lawn is under water.');
    await cancel.getByRole('button', { name: 'Cancel the booking' }).click();
    await expect(guest.toast('Booking canceled')).toBeVisible();
    await expect(admin.dialog().getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0);
    // By its button: while a toast is shown, Escape closes the toast.
    await admin.dialog().getByRole('button', { name: 'Close' }).click();
    await expect(admin.rows()).toContainText('Cancelled');
    await expect.poll(mails, { timeout: 30_000 }).toContain('The lawn is under water.');
  },
);

test(
  'money is refunded in part, then the rest, and never more',
  { tag: '@core' },
  async ({ page, guest, product, database }) => {
    const { admin, id } = await openBooking(page, product.site, guest.family, bookAndPay);
    const first = await admin.ask('Refund', /^Refund booking/);
    await expect(first.getByLabel('Reason')).toBeFocused();
    // All but the fee: the event is years ahead.
    await expect(first.getByLabel('Amount in dollars')).toHaveValue(/^38\d\.\d\d$/);
    await first.getByLabel('Amount in dollars').fill('400.01');
    await first.getByLabel('Reason').fill('Two children were ill.');
    await first.getByRole('button', { name: 'Refund $400.01' }).click();
    await expect(first.getByText('Only $400.00 is left to refund.')).toBeVisible();
    await expectAccessible(page, 'refunding with an error');
    await first.getByLabel('Amount in dollars').fill('120');
    await first.getByRole('button', { name: 'Refund $120.00' }).click();
    await expect(guest.toast('$120.00 refunded')).toBeVisible();
    await expect(admin.dialog().getByText('$280.00 can still be refunded.')).toBeVisible();

    const rest = await admin.ask('Refund', /^Refund booking/);
    await rest.getByRole('button', { name: 'All that is left: $280.00' }).click();
    await rest.getByLabel('Reason').fill('It rained after all.');
    await rest.getByRole('button', { name: 'Refund $280.00' }).click();
    await expect(guest.toast('$280.00 refunded')).toBeVisible();
    await expect(admin.dialog().getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
    await expect(admin.dialog().getByText('Refunded', { exact: true }).first()).toBeVisible();
    const cancel = await admin.ask('Cancel booking', /^Cancel booking/);
    await expect(cancel.getByText('All that was received has been refunded')).toBeVisible();
    const sum = `select sum(amount_cents)::int as cents, count(*)::int as refunds from refunds where booking_id = $1`;
    expect(await database.fact(sum, id)).toEqual({ cents: 40_000, refunds: 2 });
  },
);

test('a refund by mistake is collected again after a confirmation, and a check pays it', async ({
  page,
  guest,
  product,
  database,
  mailbox,
}) => {
  const { admin, id } = await openBooking(page, product.site, guest.family, bookAndPay);
  const refund = await admin.ask('Refund', /^Refund booking/);
  await refund.getByLabel('Amount in dollars').fill('150');
  await refund.getByLabel('Reason').fill('Meant for another family.');
  await refund.getByRole('button', { name: 'Refund $150.00' }).click();
  await expect(guest.toast('$150.00 refunded')).toBeVisible();

  const collect = admin.dialog().getByRole('button', { name: 'Collect again' });
  await collect.click();
  const question = admin.dialog(/^Collect \$150\.00 again/);
  await expect(question.getByText('$150.00 becomes due again.')).toBeVisible();
  await expectAccessible(page, 'collecting a refund again');
  await question.getByRole('button', { name: 'Keep the refund' }).click();
  await expect(question).toHaveCount(0);
  await expect(collect).toBeFocused();
  await collect.click();
  await question.getByRole('button', { name: 'Yes, collect $150.00' }).click();
  await expect(guest.toast('$150.00 is due again')).toBeVisible();
  await expect(collect).toHaveCount(0);
  await expect(admin.dialog().getByText('This money became due again.')).toBeVisible();
  await expect(admin.dialog().getByText('$150.00 is still due.')).toBeVisible();
  const mails = async () => (await mailbox.of(guest.family.parentEmail)).map(({ text }) => text).join('\n');
  await expect.poll(mails, { timeout: 30_000 }).toContain('$150.00 is still due');

  const check = await admin.ask('Record payment', /^Record a payment/);
  await check.getByRole('button', { name: 'Record $150.00' }).click();
  await expect(admin.dialog().getByText('Paid', { exact: true }).first()).toBeVisible();
  const sums = `select captured_cents as came, refunded_cents as went, due_cents as due from booking_money where booking_id = $1`;
  expect(await database.fact(sums, id)).toEqual({ came: 40_000, went: 0, due: 0 });
});

test('a check pays a part, cash the rest, and the refund is manual', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { admin, id } = await openBooking(page, product.site, guest.family);
  const check = await admin.ask('Record payment', /^Record a payment/);
  await expectAccessible(page, 'recording a payment');
  await check.getByLabel('Amount in dollars').fill('150');
  await check.getByLabel('Reference').fill('No. 1042');
  await check.getByRole('button', { name: 'Record $150.00' }).click();
  await expect(guest.toast('Payment recorded')).toBeVisible();
  await expect(admin.dialog().getByText('$250.00 is still due.')).toBeVisible();
  await expect(admin.dialog().getByText('No. 1042')).toBeVisible();
  // The same label in the panel, the list, the filter and the file.
  await expect(admin.dialog().getByText('Partly paid · $250 due', { exact: true })).toBeVisible();
  await expect(admin.rows()).toContainText('Partly paid · $250 due');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Payment', { exact: true }).selectOption('Partly paid');
  await expect(page).toHaveURL(/money=part-paid/);
  await expect(admin.rows()).toContainText('Partly paid · $250 due');

  const cash = await admin.ask('Record payment', /^Record a payment/);
  await cash.getByLabel('Method').selectOption('Cash');
  await cash.getByRole('button', { name: 'Record $250.00' }).click();
  await expect(admin.dialog().getByText('Paid', { exact: true }).first()).toBeVisible();

  const refund = await admin.ask('Refund', /^Refund booking/);
  await refund.getByLabel('Amount in dollars').fill('50');
  await refund.getByLabel('Reason').fill('One game fewer.');
  await refund.getByRole('button', { name: 'Refund $50.00' }).click();
  await admin.dialog().getByRole('button', { name: 'Handed back' }).click();
  await expect(guest.toast('$50.00 handed back')).toBeVisible();
  const ledger = `select string_agg(method, ' ' order by attempt) as methods from payments where booking_id = $1`;
  expect(await database.fact(ledger, id)).toEqual({ methods: 'check cash' });
});

test('cancelling in time refunds all but the fee in one press, and later only if ticked', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { admin, id } = await openBooking(page, product.site, guest.family, bookAndPay);
  const inTime = await admin.ask('Cancel booking', /^Cancel booking/);
  const box = inTime.getByRole('checkbox', { name: /^Refund \$38\d\.\d\d now/ });
  await expect(box).toBeChecked();
  await expectAccessible(page, 'cancelling with a refund');
  await box.uncheck();
  await expect(inTime.getByText('Nothing is refunded automatically: you can refund $400.00')).toBeVisible();
  await expect(inTime.getByRole('button', { name: 'Cancel the booking' })).toBeVisible();
  await box.check();
  await inTime.getByLabel('Reason').fill('The lawn is under water.');
  await inTime.getByRole('button', { name: /^Cancel and refund \$38\d\.\d\d$/ }).click();
  await expect(guest.toast('Booking canceled')).toBeVisible();
  await expect(admin.dialog().getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(admin.dialog().getByText('Partly refunded', { exact: true }).first()).toBeVisible();
  const money = `select status, (select sum(amount_cents)::int from refunds r where r.booking_id = b.id
      and r.status = 'completed') between 38000 and 39000 as refunded from bookings b where id = $1`;
  expect(await database.fact(money, id)).toEqual({ status: 'cancelled', refunded: true });

  const late = await bookAndPay(product.site, { ...guest.family, eventDate: dayFromNow(1) });
  await page.goto(`/admin?tab=bookings&booking=${late}`);
  const tooLate = await admin.ask('Cancel booking', /^Cancel booking/);
  const unticked = tooLate.getByRole('checkbox', { name: /^Refund \$400\.00 now/ });
  await expect(unticked).not.toBeChecked();
  await tooLate.getByLabel('Reason').fill('The lawn is under water.');
  await tooLate.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(guest.toast('Booking canceled')).toBeVisible();
  expect(
    await database.fact('select count(*)::int as refunds from refunds where booking_id = $1', late),
  ).toEqual({
    refunds: 0,
  });
});

test('two administrators at one booking: the slower one gets a conflict and keeps the input', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { admin, id } = await openBooking(page, product.site, guest.family);
  const step = await admin.ask('Cancel booking', /^Cancel booking/);
  await step.getByLabel('Reason').fill('The parent called it off.');
  const other = await page.request.post(`/api/admin/bookings/${id}/confirm`, { data: { version: 1 } });
  expect(other.status()).toBe(200);
  await step.getByRole('button', { name: 'Cancel the booking' }).click();
  const notice = step.getByRole('alert');
  await expect(notice).toContainText('Somebody else changed this booking.');
  await expectAccessible(page, 'a conflict');
  const oneBooking = `**/api/admin/bookings/${id}`;
  await page.route(oneBooking, (route) => route.abort());
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toContainText('That did not work. Please try again.');
  await page.unroute(oneBooking);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toContainText('It is now: Confirmed, Unpaid.');
  await expect(step.getByLabel('Reason')).toHaveValue('The parent called it off.');
  expect(await database.fact('select status from bookings where id = $1', id)).toEqual({
    status: 'confirmed',
  });
  await step.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(guest.toast('Booking canceled')).toBeVisible();
});

test('an outdated confirmation is rejected in the footer, and succeeds after a reload', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { admin, id } = await openBooking(page, product.site, guest.family);
  const confirm = admin.dialog().getByRole('button', { name: 'Confirm', exact: true });
  await expect(confirm).toBeVisible();
  await admin.dialog().getByLabel('New note').fill('Half a note.');
  await database.fact('update bookings set version = version + 1 where id = $1 returning id', id);
  await confirm.click();
  const notice = admin.dialog().getByRole('alert');
  await expect(notice).toContainText('Somebody else changed this booking.');
  await expectAccessible(page, 'a confirmation that was refused');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toContainText('It is now: Pending, Unpaid.');
  await expect(admin.dialog().getByLabel('New note')).toHaveValue('Half a note.');
  await confirm.click();
  await expect(guest.toast('Booking confirmed')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a call is recorded with one press, undone, and completes the promised call', async ({
  page,
  guest,
  product,
}) => {
  const { admin } = await openBooking(page, product.site, guest.family);
  const calls = admin.dialog().getByRole('region', { name: 'Calls' });
  await expect(calls.getByText(/^Call by /)).toBeVisible();
  await calls.getByRole('button', { name: 'No answer' }).click();
  await expect(guest.toast('Call saved')).toBeVisible();
  await expect(calls.getByText(/^Call by /)).toBeVisible();
  await calls.getByRole('button', { name: 'Undo' }).click();
  await expect(guest.toast('Call removed')).toBeVisible();
  await expect(calls.getByRole('listitem')).toHaveCount(0);
  await calls.getByLabel('Note').fill('Wants the tug of war first.');
  await calls.getByRole('button', { name: 'Reached' }).click();
  await expect(calls.getByText('Wants the tug of war first.')).toBeVisible();
  await expect(calls.getByText(/^Call by /)).toHaveCount(0);
  await expectAccessible(page, 'calls of a booking');
});

test('a credit is given with a reason, and its code is mailed', async ({
  page,
  guest,
  product,
  mailbox,
  database,
}) => {
  const { family } = guest;
  const { admin, id } = await openBooking(page, product.site, family);
  const step = await admin.ask('Give a credit', /^Give a credit for booking/);
  await expect(step.getByText(/gets the email "Your credit" with the code/)).toBeVisible();
  await step.getByRole('button', { name: 'Give a credit', exact: true }).click();
  await expect(step.getByText('Please give the amount in dollars, such as 50.00.')).toBeVisible();
  await expect(step.getByText('Please give the reason for the credit.')).toBeVisible();
  await step.getByLabel('Amount in dollars').fill('1000.01');
  await expect(step.getByText('Please give at most $1,000.00.')).toBeVisible();
  await expectAccessible(page, 'giving a credit with an error');
  await step.getByLabel('Amount in dollars').fill('50');
  await step.getByLabel('Reason').fill('The van was late.');
  await step.getByRole('button', { name: 'Give $50.00' }).click();
  await expect(guest.toast('Credit of $50.00 given')).toBeVisible();
  await expect(admin.dialog().getByText('Credit of $50.00: The van was late.')).toBeVisible();
  await expect(
    admin.dialog().getByText('Our team gave a credit of $50.00 for another event.').first(),
  ).toBeVisible();
  const credits = 'select kind, balance_cents as cents from credits where source_booking_id = $1';
  expect(await database.fact(credits, id)).toEqual({ kind: 'goodwill', cents: 5_000 });
  const mail = async () =>
    (await mailbox.of(family.parentEmail)).find(({ subject }) => subject === 'Your credit')?.text ?? '';
  await expect.poll(mail, { timeout: 30_000 }).toMatch(/Code: CR-[0-9A-Z]{12}/);
  expect(await mail()).toContain('This is our way to say sorry.');
  const resend = await admin.ask('Resend email', /^Resend an email/);
  await expect(resend.getByLabel('Which email').getByRole('option', { name: /credit/i })).toHaveCount(1);
});

test('a mail is resent on request', async ({ page, guest, product, mailbox }) => {
  const { family } = guest;
  const { admin } = await openBooking(page, product.site, family, bookAndPay);
  const confirmations = async () => (await mailbox.of(family.parentEmail)).length;
  await expect.poll(confirmations, { timeout: 30_000 }).toBe(1);
  const step = await admin.ask('Resend email', /^Resend an email/);
  await expect(step.getByLabel('Which email')).toHaveValue('confirmation');
  await expectAccessible(page, 'sending again');
  await step.getByRole('button', { name: 'Resend' }).click();
  await expect(guest.toast('The email is on its way')).toBeVisible();
  await expect.poll(confirmations, { timeout: 30_000 }).toBe(2);
});

test(
  'a booking moves to another day in four clicks, with a preview of its mail',
  { tag: '@core' },
  async ({ page, guest, product, mailbox, database }) => {
    const { admin, id } = await openBooking(page, product.site, guest.family);
    const move = await admin.ask('Reschedule', /^Reschedule booking/);
    await move.getByLabel('New day').fill('2031-08-16');
    await move.getByLabel('New start time').selectOption('2:00 PM');
    // The email is in sight together with the button that sends it.
    const preview = move.getByText('New start: Saturday, August 16, 2031, 2:00 PM');
    await expect(preview).toBeInViewport();
    await expect(move.getByRole('button', { name: 'Reschedule and email' })).toBeInViewport();
    await expectAccessible(page, 'moving');
    await move.getByRole('button', { name: 'Reschedule and email' }).click();
    await expect(move.getByText('Please give the reason for the move.')).toBeVisible();
    await move.getByLabel('Reason').fill('The lawn is under water.');
    await move.getByRole('button', { name: 'Reschedule and email' }).click();
    await expect(guest.toast('Booking rescheduled')).toBeVisible();
    await expect(admin.dialog().getByText('Sat, Aug 16, 2031').first()).toBeVisible();
    const day = `select to_char(event_date, 'YYYY-MM-DD') as day from bookings where id = $1`;
    expect(await database.fact(day, id)).toEqual({ day: '2031-08-16' });
    const mails = async () => (await mailbox.of(guest.family.parentEmail)).map(({ text }) => text).join('\n');
    await expect.poll(mails, { timeout: 30_000 }).toContain('Our team has moved your event');
    expect(await mails()).not.toContain('under water');
  },
);

test('a typed day is fetched once, when its year is complete', async ({ page, guest, product }) => {
  const { admin } = await openBooking(page, product.site, guest.family);
  const move = await admin.ask('Reschedule', /^Reschedule booking/);
  await expect(move.getByText('Choose another day or time')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/availability') asked.push(`starts of ${searchParams.get('from')}`);
    if (pathname.endsWith('/move-preview')) asked.push(`preview of ${searchParams.get('day')}`);
  });
  await move.getByLabel('New day').focus();
  await page.keyboard.type('08162031', { delay: 50 });
  await expect(move.getByText('New start: Saturday, August 16, 2031, 10:00 AM')).toBeVisible();
  expect(asked.toSorted()).toEqual(['preview of 2031-08-16', 'starts of 2031-08-16']);
});

test('an open booking works by keyboard: the panel traps the focus, then the row gets it', async ({
  page,
  guest,
  product,
}) => {
  const id = await bookAsGuest(product.site, guest.family);
  const admin = new Admin(page);
  await admin.open(guest.family);
  await admin.wayIn(id).press('Enter');
  const panel = admin.dialog();
  await expect(panel.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  const isInside = () => panel.evaluate((each) => each.contains(document.activeElement));
  const focused = page.locator(':focus');

  // The items opened by the More button follow it in the tab order.
  await panel.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.keyboard.press('Tab');
  const others = panel.getByRole('group', { name: 'More' }).getByRole('button');
  await expect(others.first()).toBeFocused();
  // The focus cycles in the panel, in both directions.
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press(key);
      expect(await isInside(), `${key}, press ${presses + 1}`).toBe(true);
    }

  // No tab is cut off next to it: those that do not fit are in the menu.
  const tabs = page.getByRole('navigation', { name: 'Admin area' });
  const box = (await tabs.boundingBox())!;
  const shown = await tabs.getByRole('link').filter({ visible: true }).all();
  for (const tab of shown) {
    const { x, width } = (await tab.boundingBox())!;
    expect(x + width, await tab.innerText()).toBeLessThanOrEqual(box.x + box.width);
  }
  const all = await tabs.getByRole('link', { includeHidden: true }).count();
  await tabs.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('dialog', { name: 'More' });
  await expect(menu.getByRole('link')).toHaveCount(all - shown.length);
  await expectAccessible(page, 'the tabs that have no place');
  await page.keyboard.press('Escape');
  await expect(tabs.getByRole('button', { name: 'More' })).toBeFocused();
  await expect(panel).toBeVisible();

  await panel.getByRole('button', { name: 'Reschedule', exact: true }).press('Enter');
  const move = admin.dialog(/^Reschedule booking/);
  await move.getByLabel('New start time').selectOption('2:00 PM');
  await move.getByLabel('Reason').fill('The lawn is under water.');
  await move.getByRole('button', { name: 'Reschedule and email' }).press('Enter');
  const toast = guest.toast('Booking rescheduled');
  await expect(toast).toBeVisible();
  expect(await isInside(), 'after the move').toBe(true);
  await expect(focused).toHaveAccessibleName('More');
  const title = (await panel.getByRole('heading', { name: /^Booking / }).boundingBox())!;
  const message = (await toast.boundingBox())!;
  expect(
    message.y >= title.y + title.height || message.x + message.width <= title.x,
    'the title is free',
  ).toBe(true);
  await panel.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(admin.wayIn(id)).toBeFocused();
});

test('a canceled check is to hand back, in panel, list, figure and filter, until it is handed back', async ({
  page,
  guest,
  product,
}) => {
  const { admin, id } = await openBooking(page, product.site, guest.family);
  const check = await admin.ask('Record payment', /^Record a payment/);
  await check.getByRole('button', { name: 'Record $400.00' }).click();
  await expect(guest.toast('Payment recorded')).toBeVisible();
  const cancel = await admin.ask('Cancel booking', /^Cancel booking/);
  await cancel.getByRole('checkbox', { name: /^Refund \$400\.00 now/ }).uncheck();
  await cancel.getByLabel('Reason').fill('The lawn is under water.');
  await cancel.getByRole('button', { name: 'Cancel the booking' }).click();
  await expect(guest.toast('Booking canceled')).toBeVisible();

  // The terms promise it, though nobody has refunded anything yet.
  await expect(admin.dialog().getByText('To hand back · $400.00', { exact: true })).toBeVisible();
  await expect(admin.dialog().getByText('Canceled by our team', { exact: true })).toBeVisible();
  await admin.dialog().getByRole('button', { name: 'Close' }).click();
  await expect(admin.rows()).toContainText('To hand back · $400.00');
  await page.getByLabel('Payment', { exact: true }).selectOption('To hand back');
  await expect(page).toHaveURL(/money=to-hand-back/);
  await expect(admin.wayIn(id)).toBeVisible();
  await page.goto('/admin?tab=bookings');
  await page.getByRole('region', { name: 'Figures' }).getByRole('link', { name: 'To hand back' }).click();
  await expect(page).toHaveURL(/money=to-hand-back/);
  await expect(admin.wayIn(id)).toBeVisible();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Unpaid' }).click();
  await expect(admin.wayIn(id)).toHaveCount(0);
  await page.goto(`/admin?tab=today&booking=${id}`);

  const refund = await admin.ask('Refund', /^Refund booking/);
  await refund.getByLabel('Reason').fill('The lawn is under water.');
  await refund.getByRole('button', { name: 'Refund $400.00' }).click();
  await expect(admin.dialog().getByText('To hand back · $400.00', { exact: true })).toBeVisible();
  await admin.dialog().getByRole('button', { name: 'Handed back' }).click();
  await expect(guest.toast('$400.00 handed back')).toBeVisible();
  await expect(admin.dialog().getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(admin.dialog().getByText(/To hand back/)).toHaveCount(0);
  await page.goto('/admin?tab=bookings&money=to-hand-back');
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible();
  await expect(admin.wayIn(id)).toHaveCount(0);
});
