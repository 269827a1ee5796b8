import { Admin } from '../fixtures/admin.js';
import { bookingOf, dayFromNow } from '../fixtures/family.js';
import { expect, test } from '../fixtures/journey.js';
import { expectAccessible } from '../fixtures/page-checks.js';

test('staff see who waits for a day, and offer a time that is held and mailed', async ({
  page,
  guest,
  crews,
  mailbox,
  database,
}) => {
  const { family } = guest;
  const day = dayFromNow(180);
  await crews.add();
  const { selectedGames: games, guestCount } = bookingOf(family);
  const request = { day, earliest: '1:00 PM', latest: '3:00 PM', games, guestCount, zipCode: family.zipCode };
  const joined = await page.request.post('/api/waiting-list', {
    data: { ...request, email: family.parentEmail, name: 'Dana Waits' },
  });
  expect(joined.status()).toBe(201);
  const { id } = (await joined.json()) as { id: string };

  const admin = new Admin(page);
  await admin.logIn();
  await page.goto('/admin?tab=calendar');
  await page.getByRole('link', { name: /^Waiting list \(\d+\)$/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Waiting list' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Families that wait for a time' }).locator('tbody tr');
  const row = rows.filter({ hasText: family.parentEmail });
  await expect(row).toContainText('1:00 PM and 3:00 PM');
  await expect(row).toContainText('Waiting');
  await expectAccessible(page, 'the waiting list');
  await page.goto(`/admin?tab=calendar&day=${day}`);
  await row.getByRole('button', { name: 'Offer a time to Dana Waits' }).click();
  const dialog = guest.dialog('Offer a time to Dana Waits');
  await dialog.getByLabel('Start').selectOption('2:00 PM');
  await expectAccessible(page, 'offering a time');
  await dialog.getByRole('button', { name: 'Offer 2:00 PM' }).click();
  await expect(guest.toast('2:00 PM is held for Dana Waits')).toBeVisible();
  await expect(row).toContainText('Offered 2:00 PM');
  await expect(row.getByRole('button')).toHaveCount(0);
  const again = await page.request.post(`/api/admin/waiting-list/${id}/offer`, {
    data: { start: '2:15 PM' },
  });
  expect([again.status(), (await again.json()) as object]).toEqual([
    409,
    { code: 'NOT_ALLOWED', message: 'This family has an offer already.' },
  ]);
  const mails = async () => (await mailbox.of(family.parentEmail)).map(({ text }) => text).join('\n');
  await expect.poll(mails, { timeout: 30_000 }).toContain('?waiting=');
  expect(await database.fact('select state, offers from waitlist_entries where id = $1', id)).toEqual({
    state: 'offered',
    offers: 1,
  });
  await database.fact(
    "update waitlist_entries set state = 'left', offered_until = null where id = $1 returning 1",
    id,
  );
});
