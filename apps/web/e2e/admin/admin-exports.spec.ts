import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { expect, test } from '../fixtures/journey.js';
import { ADMIN } from '../fixtures/product.js';

async function openAdmin(page: Page, address: string): Promise<void> {
  expect((await page.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
  await page.goto(`/admin?${address}`);
}

/** The entry of the history that contains this text. */
const line = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, label: string | RegExp): Promise<void> {
  const target = page.getByLabel(label).or(page.getByRole('button', { name: label }));
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not reach ${String(label)}`);
}

test('Export CSV contains exactly the rows of the table, and the file is available under Exports', async ({
  page,
  guest,
  seedBooking,
  database,
}) => {
  const id = await seedBooking();
  const { parentEmail } = guest.family;
  await openAdmin(page, `tab=bookings&search=${parentEmail}`);
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
  const coming = page.waitForEvent('download');
  await guest.button('Export CSV').click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const rows = text.trimEnd().split('\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`${id.slice(-8).toUpperCase()},Dana Field,,`);
  expect(text).not.toContain('Robin');
  await expect(page.getByText('Your file with 1 booking is ready.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Needs call' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'bookings with a finished export');

  await page.getByRole('link', { name: 'Exports' }).click();
  const kept = line(page, parentEmail);
  await expect(kept).toContainText('Ready');
  await expect(kept).toContainText('Kept for 6 more days');
  const again = page.waitForEvent('download');
  await kept.getByRole('link', { name: /^Download Bookings/ }).click();
  expect(await readFile(await (await again).path(), 'utf8')).toBe(text);
  await expectAccessible(page, 'exports');
  const traces = await database.fact(
    `select count(*)::int as count from audit_log a join exports e on e.id::text = a.subject_id
     where e.filter->>'search' = $1 and a.what = 'export-downloaded'`,
    parentEmail,
  );
  expect(traces).toEqual({ count: 2 });
});

test('a day sheet is requested by keyboard alone, and including children’s names is chosen each time', async ({
  page,
  guest,
}) => {
  await openAdmin(page, 'tab=exports');
  const day = page.getByLabel('Day of the events');
  await page.getByLabel('What to export').focus();
  await page.keyboard.type('Day');
  await expect(day).toBeVisible();
  await day.fill('');
  await tabTo(page, 'Start export');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please choose the day, as yyyy-MM-dd.')).toBeVisible();
  await expectAccessible(page, 'an export without a day');
  await day.fill(guest.family.eventDate);
  await tabTo(page, /^Include children/);
  await page.keyboard.press('Space');
  await tabTo(page, 'Start export');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('row').filter({ hasText: 'Day sheet' }).first();
  await expect(sheet).toContainText('with children’s names and ages');
  await expect(sheet).toContainText('Ready', { timeout: 30_000 });
  await expect(page.getByLabel(/^Include children/)).not.toBeChecked();
});

test('this month is chosen with one press, and the files are before the form', async ({ page, guest }) => {
  await openAdmin(page, 'tab=exports');
  const { today } = (await (await page.request.get('/api/config')).json()) as { today: string };
  const headings = page.getByRole('region', { name: 'Exports' }).getByRole('heading', { level: 3 });
  await expect(headings).toHaveText(['Your files', 'New export']);
  const [from, until] = [page.getByLabel('Event from'), page.getByLabel('Event until')];
  await guest.button('Last month').click();
  await expect(from).not.toHaveValue(`${today.slice(0, 7)}-01`);
  await guest.button('This month').click();
  await expect(guest.button('This month')).toHaveAttribute('aria-pressed', 'true');
  await expect(from).toHaveValue(`${today.slice(0, 7)}-01`);
  await expect(until).toHaveValue(new RegExp(`^${today.slice(0, 7)}-(28|29|30|31)$`));
  await guest.button('Start export').click();
  await expect(line(page, 'until').first()).toContainText('from');
  await expectAccessible(page, 'an export of this month');
});

test('a stopped worker is shown, and so are failed files', async ({ page, guest, database }) => {
  const words = guest.family.parentEmail;
  // No job was queued for these two, as when the worker is down.
  const insert = `insert into exports (id, name, format, filter, status, error, created_at, touched_at, expires_at)
    values (gen_random_uuid(), 'bookings', 'csv', jsonb_build_object('search', $1::text), $2, $3, now(),
      now() - interval '1 minute', now() + interval '7 days') returning id`;
  const { id } = await database.fact(insert, `late ${words}`, 'queued', null);
  await database.fact(insert, `failed ${words}`, 'failed', 'We could not create this file.');
  await openAdmin(page, 'tab=exports');
  await expect(line(page, `late ${words}`)).toContainText('The worker seems to be away.');
  await expect(line(page, `failed ${words}`)).toContainText('We could not create this file.');
  await database.fact(`update exports set status = 'failed', error = 'Over.' where id = $1 returning id`, id);
  await expect(line(page, `late ${words}`)).toContainText('Over.');
});

test('with ten pending files a request is rejected with a message below the form', async ({
  page,
  guest,
  database,
}) => {
  const words = guest.family.parentEmail;
  await database.fact(
    `with made as (insert into exports (id, name, format, filter, requested_by, created_at, touched_at, expires_at)
       select gen_random_uuid(), 'bookings', 'csv', jsonb_build_object('search', $1::text), u.id, now(), now(),
         now() + interval '7 days' from users u, generate_series(1, 10) where u.username = $2 returning 1)
     select count(*) from made`,
    words,
    ADMIN.username,
  );
  try {
    await openAdmin(page, 'tab=exports');
    await page.getByRole('button', { name: 'Start export' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We are still making 10 files' })).toBeVisible();
    await expectAccessible(page, 'an export that has to wait');
  } finally {
    await database.fact(
      `with gone as (delete from exports where filter->>'search' = $1 returning 1) select count(*) from gone`,
      words,
    );
  }
});
