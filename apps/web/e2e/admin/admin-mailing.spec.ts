// One email to many families: staff choose, write, see the first emails, undo, and send again; a family unsubscribes.
import { Admin, bookAndPay, bookAsGuest, shortOf } from '../fixtures/admin.js';
import { dayFromNow, longDay, newFamily } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { expectAccessible } from '../fixtures/page-checks.js';

test('staff email three families, undo it, send it again, and one of them unsubscribes', async ({
  page,
  product,
  database,
  mailbox,
  browser,
}) => {
  test.slow();
  // A day of its own, also when it is repeated.
  const day = dayFromNow(440 + Math.floor(Math.random() * 200));
  const families = ['Ann Moss', 'Ben Reed', 'Cleo Park'].map((parentName, place) => ({
    ...newFamily(),
    parentName,
    eventDate: day,
    eventTime: ['10:00 AM', '1:00 PM', '4:00 PM'][place],
  }));
  const [ann, ben, cleo] = families;
  const id = await bookAndPay(product.site, ann);
  await bookAndPay(product.site, ben);
  await bookAsGuest(product.site, cleo);
  const admin = new Admin(page);
  await admin.logIn();
  const list = `/admin?tab=bookings&from=${day}&to=${day}&sort=event`;
  await page.goto(list);
  await expect(admin.rows()).toHaveCount(3);
  for (const box of await admin.rows().getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Email 3', exact: true }).click();
  const dialog = admin.dialog(/^Email families$/);
  await expect(dialog.getByText('3 families get this email')).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Email 3 families' });
  await send.click();
  await expect(dialog.getByText('Please write a subject.')).toBeVisible();
  await dialog.getByLabel('Subject').fill('We run 30 minutes late');
  const message = dialog.getByLabel('Message', { exact: true });
  await expect(message).toHaveValue('Hi {first name},\n\n');
  await message.fill('Hi {first name},\n\nwe come 30 minutes after {nobody}');
  await send.click();
  await expect(dialog.getByText(/^Nobody can fill in {nobody}\./)).toBeVisible();
  await message.fill('Hi {first name},\n\nwe come 30 minutes after ');
  await dialog.getByRole('button', { name: 'Insert {start time}' }).click();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('Hi {first name},\n\nwe come 30 minutes after {start time}');
  const letter = (name: string) => dialog.getByRole('region', { name: `Email to ${name}` });
  await expect(letter('Ann Moss')).toContainText('we come 30 minutes after 10:00 AM Eastern');
  await expect(letter('Ben Reed')).toContainText('Hi Ben,');
  // Nobody has proven that this address belongs to the booker.
  await expect(letter('Cleo Park')).toContainText('Hi there,');
  await expectAccessible(page, 'an email to many families');
  await send.click();
  await expect(dialog).toBeHidden();
  const line = page.getByRole('list', { name: 'Emails to families on their way' });
  await expect(line).toContainText('Email to 3 families: “We run 30 minutes late”.');
  await page.reload();
  await expect(line).toContainText(/It goes out in \d+ seconds?\./);
  await expectAccessible(page, 'an email that can be undone');
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. Nobody gets this email.').first()).toBeVisible();
  await expect(line).toBeHidden();

  await page.goto(`/admin?tab=calendar&day=${day}`);
  await page.getByRole('button', { name: 'Email families' }).click();
  await dialog.getByLabel('Subject').fill('We run 30 minutes late');
  await message.fill('Hi {first name},\n\nwe come 30 minutes later on {next event}.');
  await expect(letter('Ann Moss')).toContainText(`later on ${longDay(day)}.`);
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(line).toContainText('Email to 3 families');
  await database.fact(
    `update mailings set created_at = created_at - interval '31 s', held_until = held_until - interval '31 s'
     where state = 'held' returning id`,
  );
  await expect(line).toContainText('3 of 3 sent.', { timeout: 90_000 });
  for (const family of families) {
    const mails = await mailbox.of(family.parentEmail);
    expect(mails.filter(({ subject }) => subject === 'We run 30 minutes late')).toHaveLength(1);
  }

  await page.goto(`${list}&booking=${id}`);
  const panel = admin.dialog(new RegExp(shortOf(id)));
  await expect(panel.getByText('Our team emailed several families: “We run 30 minutes late”.')).toBeVisible();
  await panel.getByText('We run 30 minutes late', { exact: true }).click();
  await expect(panel.getByText('we come 30 minutes later on {next event}.')).toBeVisible();

  const [mail] = (await mailbox.of(ann.parentEmail)).filter(({ subject }) => /late/.test(subject));
  const link = /\S+\/booking\?unsubscribe=\S+/.exec(mail.text)?.[0] ?? '';
  const tab = await (await browser.newContext({ baseURL: product.site })).newPage();
  const faults: string[] = [];
  tab.on('pageerror', ({ message: fault }) => faults.push(fault));
  await tab.goto(link);
  await expectAccessible(tab, 'unsubscribing');
  await tab.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('You are unsubscribed');
  expect(faults).toEqual([]);

  await page.goto(list);
  await expect(admin.rows()).toHaveCount(3);
  for (const box of await admin.rows().getByRole('checkbox').all()) await box.check();
  await page.getByRole('button', { name: 'Email 3', exact: true }).click();
  await expect(dialog.getByText('2 families get this email')).toBeVisible();
  await expect(dialog.getByRole('region', { name: '1 family does not get it' })).toContainText(
    'Ann Moss: unsubscribed from emails like this',
  );
});
