// From the key in an email to the review on the home page, until staff hide it.
import { Admin, bookAndPay } from '../fixtures/admin.js';
import { newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { expectAccessible, expectFits, NARROW } from '../fixtures/page-checks.js';

/** Timers run once a minute. */
const TIMER = { timeout: 90_000 };
const SWITCH = 'Reviews of families';

test('a family reviews its event, the review is published, and staff hide it', async ({
  page,
  product,
  database,
  mailbox,
  browser,
}) => {
  test.slow();
  const family = { ...newFamily(), parentName: 'Cora Lindqvist' };
  const id = await bookAndPay(product.site, family);
  await mailbox.of(family.parentEmail);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=settings&section=rules');
  const lever = page.getByRole('switch', { name: SWITCH });
  await lever.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0);
  await expect(lever).toBeChecked();
  try {
    // What the host's phone and the timer of 10 AM do.
    await database.fact(
      `update bookings set status = 'completed', event_date = event_date - 400, starts_at = now() - interval '1 day'
       where id = $1 returning id`,
      id,
    );
    await database.fact(
      `insert into outbox (name, payload) values ('review-requested', jsonb_build_object('bookingId', $1::text, 'isReminder', false))
       returning seq`,
      id,
    );
    const asked = async () =>
      (await mailbox.of(family.parentEmail)).find(({ subject }) => /How was your event/.test(subject));
    await expect.poll(asked, TIMER).toBeTruthy();
    const link = /\S+\/booking\?review=\S+/.exec((await asked())?.text ?? '')?.[0] ?? '';

    const context = await browser.newContext({ baseURL: product.site, viewport: page.viewportSize() });
    const phone = await context.newPage();
    const faults: string[] = [];
    phone.on('pageerror', (fault) => faults.push(String(fault)));
    phone.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    await phone.goto(link);
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('How was your event?');
    expect(phone.url()).not.toContain('key');
    await expectAccessible(phone, 'writing a review');
    await phone.setViewportSize(NARROW);
    await expectFits(phone, 'writing a review');
    await phone.setViewportSize(page.viewportSize()!);
    const send = phone.getByRole('button', { name: 'Send review' });
    await send.click();
    await expect(phone.getByText('Please choose 1 to 5 stars.')).toBeVisible();
    await phone.getByRole('radio', { name: '5 stars' }).check();
    const text = phone.getByLabel('Your review');
    await text.fill('Too short');
    await send.click();
    await expect(phone.getByText('Please write at least 10 characters.')).toBeVisible();
    await expect(text).toBeFocused();
    await text.fill('Everybody cheered, and Otto won the cup.');
    await expect(phone.getByText('Yours appears as "Cora L."')).toBeVisible();
    await send.click();
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Thank you for your review');
    await expect(phone.getByText('We publish it after three days.')).toBeVisible();
    await phone.reload();
    await expect(text).toHaveValue('Everybody cheered, and Otto won the cup.');

    await database.fact(
      `update reviews set written_at = written_at - interval '3 days' where booking_id = $1 returning id`,
      id,
    );
    const quote = phone.getByText('Everybody cheered, and Otto won the cup.');
    await expect
      .poll(async () => (await phone.request.get('/api/reviews')).text(), TIMER)
      .toContain('Otto won the cup');
    await phone.goto('/');
    await expect(quote).toBeVisible();
    await expect(phone.getByText(/^Party in \w+ \d{4}, verified$/).first()).toBeVisible();
    await expect(phone.getByText(/of 5 stars in \d+ verified review/)).toBeVisible();
    await expectAccessible(phone, 'the home page with a review');

    await page.goto('/admin?tab=inbox&box=reviews');
    await page
      .getByRole('list', { name: SWITCH })
      .getByRole('button', { name: /Otto won the cup/ })
      .click();
    const card = page.getByRole('article', { name: 'Cora L.' });
    await card.getByRole('button', { name: 'Reply' }).click();
    const reply = page.getByRole('dialog', { name: 'Reply to Cora L.' });
    await reply.getByLabel('Your reply').fill('Thank you, we had fun too!');
    await reply.getByRole('button', { name: 'Publish reply' }).click();
    await expect(card).toContainText('Thank you, we had fun too!');
    await expectAccessible(page, 'the reviews in the inbox');
    await phone.reload();
    await expect(phone.getByText('Thank you, we had fun too!')).toBeVisible();

    await card.getByRole('button', { name: 'Hide' }).click();
    const hide = page.getByRole('dialog', { name: 'Hide the review of Cora L.?' });
    await hide.getByRole('button', { name: 'Hide review' }).click();
    await expect(hide.getByText('Please choose a reason.')).toBeVisible();
    await hide.getByLabel('Reason').selectOption('names a child');
    await hide.getByRole('button', { name: 'Hide review' }).click();
    await expect(card).toContainText('Hidden: names a child');
    await phone.reload();
    await expect(phone.getByText('1 hidden: names a child')).toBeVisible();
    await expect(quote).toBeHidden();
    expect(faults).toEqual([]);
    await context.close();
  } finally {
    await database.fact("delete from policies where key = 'reviews' returning key");
    await database.fact('with gone as (delete from reviews returning 1) select count(*) from gone');
  }
});
