// Staff choose who comes to an event, and the family reads who leads it.
import { expectAccessible } from '../fixtures/axe.js';
import { Admin } from '../fixtures/admin.js';
import { removeHosts } from '../fixtures/hosts.js';
import { expect, test } from '../fixtures/journey.js';

test('staff choose who comes, overrule with a reason, and the family reads who leads', async ({
  page,
  product,
  database,
  browser,
  signUp,
  seedBooking,
}) => {
  await signUp();
  const id = await seedBooking();
  await database.fact(
    `with confirmed as (update bookings set status = 'confirmed', payment_status = 'completed' where id = $1 returning 1)
     select count(*) from confirmed`,
    id,
  );
  const host = `with made as (insert into hosts (name, about) values ($1, $2) returning no) select no from made`;
  const { no } = await database.fact(host, 'Riley Brook', 'Twelve years of sack races.');
  await database.fact(host, 'Sam Stone', '');
  await database.fact(
    `with checked as (insert into host_certifications (host_no, kind, checked_on)
       values ($1, 'background-check', '2026-03-14') returning 1),
     gone as (insert into host_absences (host_no, during, kind)
       select $1, daterange(event_date, event_date, '[]'), 'vacation' from bookings where id = $2 returning 1)
     select count(*) from checked, gone`,
    no,
    id,
  );
  const office = await browser.newContext({ baseURL: product.site, viewport: page.viewportSize() });
  const adminPage = await office.newPage();
  try {
    const admin = new Admin(adminPage);
    await admin.logIn();
    await adminPage.goto(`/admin?booking=${id}`);
    const block = admin.dialog().getByRole('region', { name: 'Who comes' });
    await expect(block.getByText('The lead is missing.')).toBeVisible();
    // The one who is free comes first.
    await expect(block.getByLabel('Host', { exact: true }).getByRole('option').nth(1)).toHaveText(
      'Sam Stone',
    );
    await block.getByLabel('Host', { exact: true }).selectOption({ label: 'Riley Brook, away that day' });
    await block.getByRole('button', { name: 'Put on the event' }).click();
    await expect(block.getByText('Riley B. is away that day. Please give the reason.')).toBeVisible();
    await expectAccessible(adminPage, 'choosing a host with an error');
    await block.getByLabel('Reason').fill('Is back a day earlier.');
    await block.getByRole('button', { name: 'Put on the event' }).click();
    await expect(block.getByText('Lead, a rule was overruled')).toBeVisible();
    await expect(block.getByText('The lead is missing.')).toHaveCount(0);
    await expectAccessible(adminPage, 'who comes');

    await page.goto('/profile');
    const card = page.getByRole('article');
    await expect(card.getByText('Riley B. leads your event.')).toBeVisible();
    await expect(card.getByText('Background check of March 2026')).toBeVisible();
    await expect(card).not.toContainText('Brook');
    await expectAccessible(page, 'who leads');

    await block.getByRole('button', { name: 'Take off Riley Brook' }).click();
    await expect(block.getByText('Nobody is chosen yet.')).toBeVisible();
    await expect(block.getByText('The lead is missing.')).toBeVisible();
  } finally {
    await office.close();
    await removeHosts(database);
  }
});
