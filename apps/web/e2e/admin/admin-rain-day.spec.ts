// A day of rain: staff ask the families of a day, a family chooses from its mail, and the calendar shows it.
import { Admin, bookAndPay } from '../fixtures/admin.js';
import { dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { expectAccessible } from '../fixtures/page-checks.js';
import { row } from '../fixtures/pages.js';

test('staff ask the families of a day of rain, and one of them moves to a held time', async ({
  page,
  product,
  database,
  crews,
  mailbox,
  browser,
}, { project }) => {
  test.slow();
  await crews.add();
  // Its own day in each project, far from those of other journeys.
  const day = dayFromNow(project.name === 'phone' ? 261 : 281);
  const family = { ...newFamily(), eventDate: day };
  const id = await bookAndPay(product.site, family);
  await new Admin(page).logIn();
  await page.goto(`/admin?tab=calendar&day=${day}`);
  await page.getByRole('button', { name: 'Rain day' }).click();
  const dialog = page.getByRole('dialog', { name: /^Rain on / });
  const hit = dialog.getByRole('table', { name: 'Families affected' });
  await expect(hit.getByRole('row', { name: /10:00 AM/ })).toBeVisible();
  await expect(hit.getByRole('columnheader', { name: 'Choice' })).toHaveCount(0);
  await dialog.getByLabel('Events from').selectOption('2:00 PM');
  await expect(dialog.getByText('There is no confirmed outdoor event to ask about.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Email 0 families' })).toBeDisabled();
  await dialog.getByLabel('Events from').selectOption('All day');
  await expectAccessible(page, 'a day of rain before the press');
  await dialog.getByRole('button', { name: 'Email 1 family' }).click();
  await expect(dialog).toBeHidden();
  const choices = page.getByRole('table', { name: 'Choices because of rain' });
  await expect(choices).toContainText('Can answer until');
  await expectAccessible(page, 'a day with choices because of rain');

  const mail = async () =>
    (await mailbox.of(family.parentEmail)).find(
      ({ subject }) => subject === 'Rain is on the way: please choose',
    );
  await expect.poll(mail, { timeout: 45_000 }).toBeDefined();
  const link = /\S+\/booking\?manage=\S+/.exec((await mail())?.text ?? '')?.[0] ?? '';
  const home = await browser.newContext({ baseURL: product.site });
  const tab = await home.newPage();
  await tab.goto(link);
  const card = tab.getByRole('region', { name: 'Rain is on the way: please choose' });
  await expect(card.getByText('We hold these times for you.')).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Rain plan' })).toHaveCount(0);
  await expect(card.getByRole('button', { name: /^Move to / })).toHaveCount(3);
  await expectAccessible(tab, 'an offer because of rain');
  await card.getByRole('button', { name: 'Full refund' }).click();
  const sure = tab.getByRole('dialog', { name: 'Cancel the event and get $400.00 back?' });
  await expect(sure).toContainText('There is no fee.');
  await sure.getByRole('button', { name: 'Not yet' }).click();
  await card
    .getByRole('button', { name: /^Move to / })
    .first()
    .click();
  const next = dayFromNow(project.name === 'phone' ? 262 : 282);
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(longDay(next).replace(/, \d{4}$/, ''));
  await home.close();

  await page.reload();
  await expect(choices).toContainText('Moves to another time');
  expect(await database.fact('select event_date::text as day from bookings where id = $1', id)).toEqual({
    day: next,
  });
});

test('a family takes a credit because of rain, and staff see it', async ({
  page,
  product,
  database,
  crews,
  mailbox,
  browser,
}, { project }) => {
  test.slow();
  await crews.add();
  const day = dayFromNow(project.name === 'phone' ? 291 : 301);
  const family = { ...newFamily(), eventDate: day };
  const id = await bookAndPay(product.site, family);
  await new Admin(page).logIn();
  await page.goto(`/admin?tab=calendar&day=${day}`);
  await page.getByRole('button', { name: 'Rain day' }).click();
  await page.getByRole('button', { name: 'Email 1 family' }).click();
  const choices = page.getByRole('table', { name: 'Choices because of rain' });
  await expect(choices).toContainText('Can answer until');

  const textOf = async (subject: string) =>
    (await mailbox.of(family.parentEmail)).find((mail) => mail.subject === subject)?.text ?? '';
  const linkIn = /\S+\/booking\?manage=\S+/;
  await expect.poll(() => textOf('Rain is on the way: please choose'), { timeout: 45_000 }).toMatch(linkIn);
  const mail = await textOf('Rain is on the way: please choose');
  expect(mail).toContain('A credit: we cancel the event, and $400.00 is yours for another one.');
  const home = await browser.newContext({ baseURL: product.site });
  const tab = await home.newPage();
  await tab.goto(linkIn.exec(mail)?.[0] ?? '');
  await tab.getByRole('button', { name: 'A credit of $400.00 for another event' }).click();
  const sure = tab.getByRole('dialog', { name: 'Cancel the event and get $400.00 as a credit?' });
  await expect(sure).toContainText('We email you its code.');
  await expectAccessible(tab, 'a credit because of rain');
  await sure.getByRole('button', { name: 'Yes, as a credit' }).click();
  await expect(tab.getByText('This booking is canceled.')).toBeVisible();
  await expect(row(tab.getByRole('region', { name: 'Money' }), 'Given as a credit')).toHaveText('-$400.00');
  await expect.poll(() => textOf('Your credit'), { timeout: 45_000 }).toMatch(/Code: CR-[0-9A-Z]{12}/);
  await home.close();

  await page.reload();
  await expect(choices).toContainText('Canceled, as a credit');
  expect(
    await database.fact('select kind, balance_cents as cents from credits where source_booking_id = $1', id),
  ).toEqual({ kind: 'refund', cents: 40_000 });
});
