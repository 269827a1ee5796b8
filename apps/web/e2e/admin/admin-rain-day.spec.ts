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
  await expect(hit).toContainText(family.parentName);
  await expect(hit.getByRole('link', { name: '(555) 010-2030' })).toBeVisible();
  await expect(hit).toContainText(/Van .* ?leaves 9:15 AM/);
  await expect(dialog.getByText(/^The first van leaves on .* at 9:15 AM\.$/)).toBeVisible();
  const letter = dialog.getByRole('region', { name: 'Email to each family' });
  await expect(letter).toContainText('Subject: Rain is on the way: please choose');
  await expect(letter).toContainText('A full refund of $400.00: we cancel the event and keep no fee.');
  await expect(letter).toContainText('If we do not hear from you, we call you.');
  await dialog.getByLabel('If a family does not answer').selectOption('Keep it, indoors at the same place');
  await expect(letter).toContainText('If we do not hear from you, we play indoors at the same place.');
  await dialog.getByLabel('Events from').selectOption('2:00 PM');
  await expect(dialog.getByText('There is no confirmed outdoor event to ask about.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Email 0 families' })).toBeDisabled();
  await dialog.getByLabel('Events from').selectOption('All day');
  await expectAccessible(page, 'a day of rain before the press');
  await dialog.getByRole('button', { name: 'Email 1 family' }).click();
  await expect(dialog).toBeHidden();
  const choices = page.getByRole('table', { name: 'Choices because of rain' });
  await expect(choices).toContainText('Can answer until');
  await expect(page.getByText('0 of 1 answered')).toBeVisible();
  await expectAccessible(page, 'a day with choices because of rain');

  const mail = async () =>
    (await mailbox.of(family.parentEmail)).find(
      ({ subject }) => subject === 'Rain is on the way: please choose',
    );
  await expect.poll(mail).toBeDefined();
  const link = /\S+\/booking\?manage=\S+/.exec((await mail())?.text ?? '')?.[0] ?? '';
  const home = await browser.newContext({ baseURL: product.site });
  const tab = await home.newPage();
  await tab.goto(link);
  const card = tab.getByRole('region', { name: 'Rain is on the way: please choose' });
  await expect(card.getByText('We hold these times for you.')).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Rain plan' })).toHaveCount(0);
  const moves = card.getByRole('button', { name: /^Move to .*: the price stays \$400\.00$/ });
  await expect(moves).toHaveCount(3);
  await expect(
    card.getByRole('button', { name: 'Keep it, indoors at the same place: the price stays $400.00' }),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cancel it for a credit of $400.00' })).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Cancel this booking' })).toHaveCount(0);
  await expect(tab.getByText(/^Cancel now and /)).toHaveCount(0);
  await expectAccessible(tab, 'an offer because of rain');
  await card.getByRole('button', { name: 'Cancel it for a full refund of $400.00' }).click();
  const sure = tab.getByRole('dialog', { name: 'Cancel the event and get $400.00 back?' });
  await expect(sure).toContainText('There is no fee.');
  await sure.getByRole('button', { name: 'Not yet' }).click();
  const label = (await moves.first().textContent()) ?? '';
  await moves.first().click();
  const chosen = /^Move to (.*), (\d+:\d\d [AP]M):/.exec(label)?.[1] ?? '';
  await expect(tab.getByRole('heading', { level: 1 })).toContainText(chosen);
  await expect(tab.getByRole('button', { name: 'Cancel this booking' })).toBeVisible();
  await home.close();

  await page.reload();
  await expect(choices).toContainText('Moves to another time');
  await expect(page.getByText('1 of 1 answered')).toBeVisible();
  await expect(page.getByRole('button', { name: /call it off/ })).toHaveCount(0);
  const { day: moved } = await database.fact(
    'select event_date::text as day from bookings where id = $1',
    id,
  );
  expect(longDay(moved as string)).toContain(chosen);
});

test('staff call off a day of rain as a whole, and one by one once a family has answered', async ({
  page,
  product,
  crews,
  mailbox,
  browser,
}, { project }) => {
  test.slow();
  await crews.add();
  const day = dayFromNow(project.name === 'phone' ? 311 : 321);
  const families = ['9:00 AM', '1:00 PM', '5:00 PM'].map((eventTime, no) => ({
    ...newFamily(),
    parentName: ['Ada Stone', 'Ben Rivers', 'Cleo Woods'][no],
    eventDate: day,
    eventTime,
  }));
  for (const family of families) await bookAndPay(product.site, family);
  await new Admin(page).logIn();
  await page.goto(`/admin?tab=calendar&day=${day}`);
  const choices = page.getByRole('table', { name: 'Choices because of rain' });
  const press = async () => {
    await page.getByRole('button', { name: 'Rain day' }).click();
    await page.getByRole('button', { name: 'Email 3 families' }).click();
    await expect(page.getByText('0 of 3 answered')).toBeVisible();
  };
  await press();
  const mailTo = async (no: number, subject: string) =>
    (await mailbox.of(families[no].parentEmail)).find((mail) => mail.subject === subject)?.text ?? '';
  const linkIn = /\S+\/booking\?manage=\S+/;
  const asked = 'Rain is on the way: please choose';
  for (const no of [0, 1, 2]) await expect.poll(() => mailTo(no, asked)).toMatch(linkIn);

  const home = await browser.newContext({ baseURL: product.site });
  const tab = await home.newPage();
  await tab.goto(linkIn.exec(await mailTo(1, asked))?.[0] ?? '');
  await expect(tab.getByRole('button', { name: /^Keep it, indoors/ })).toBeVisible();
  await page.getByRole('button', { name: 'It will be dry: call it off' }).click();
  const sure = page.getByRole('dialog', { name: 'Call off the rain day?' });
  await expect(sure).toContainText('3 families get an email');
  await expectAccessible(page, 'calling off a day of rain');
  await sure.getByRole('button', { name: 'It will be dry: call it off' }).click();
  await expect(choices.getByText('Called off, as planned')).toHaveCount(3);
  const dry = 'It will be dry: your event stays as planned';
  for (const no of [0, 1, 2]) await expect.poll(() => mailTo(no, dry)).toContain('takes place as planned');
  await tab.getByRole('button', { name: /^Keep it, indoors/ }).click();
  await expect(
    tab.getByText('We no longer expect rain, so your event takes place as planned.', { exact: true }),
  ).toBeVisible();
  await expect(tab.getByRole('region', { name: asked })).toHaveCount(0);

  await press();
  await tab.reload();
  await tab.getByRole('button', { name: /^Keep it, indoors/ }).click();
  await expect(tab.getByText('We saved your choice.', { exact: true })).toBeVisible();
  await expect(tab.getByRole('region', { name: asked })).toHaveCount(0);
  await home.close();
  await page.reload();
  await expect(page.getByText('1 of 3 answered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'It will be dry: call it off' })).toHaveCount(0);
  await expect(choices.getByRole('row').last()).toContainText('Ben Rivers');
  await expect(choices.getByRole('button', { name: 'Call off for Ben Rivers' })).toHaveCount(0);
  await choices.getByRole('button', { name: 'Call off for Ada Stone' }).click();
  await page
    .getByRole('dialog', { name: 'Call off for Ada Stone?' })
    .getByRole('button', { name: 'Call off' })
    .click();
  await expect(choices.getByRole('row', { name: /Ada Stone/ })).toContainText('Called off, as planned');
  await expect(choices.getByRole('row', { name: /Cleo Woods/ })).toContainText('Can answer until');
  await expect(page.getByText('1 of 2 answered')).toBeVisible();
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
  await expect.poll(() => textOf('Rain is on the way: please choose')).toMatch(linkIn);
  const mail = await textOf('Rain is on the way: please choose');
  expect(mail).toContain('A credit: we cancel the event, and $400.00 is yours for another one.');
  const home = await browser.newContext({ baseURL: product.site });
  const tab = await home.newPage();
  await tab.goto(linkIn.exec(mail)?.[0] ?? '');
  await tab.getByRole('button', { name: 'Cancel it for a credit of $400.00' }).click();
  const sure = tab.getByRole('dialog', { name: 'Cancel the event and get $400.00 as a credit?' });
  await expect(sure).toContainText('We email you its code.');
  await expectAccessible(tab, 'a credit because of rain');
  await sure.getByRole('button', { name: 'Yes, as a credit' }).click();
  await expect(tab.getByText('This booking is canceled.')).toBeVisible();
  await expect(row(tab.getByRole('region', { name: 'Money' }), 'Given as a credit')).toHaveText('-$400.00');
  await expect.poll(() => textOf('Your credit')).toMatch(/Code: CR-[0-9A-Z]{12}/);
  await home.close();

  await page.reload();
  await expect(choices).toContainText('Canceled, as a credit');
  expect(
    await database.fact('select kind, balance_cents as cents from credits where source_booking_id = $1', id),
  ).toEqual({ kind: 'refund', cents: 40_000 });
});
