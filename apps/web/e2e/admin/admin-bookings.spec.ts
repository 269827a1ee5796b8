import { expectAccessible } from '../fixtures/page-checks.js';
import { bookAsGuest, copyBooking, Admin, shortOf } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';
import { requestsTo } from '../fixtures/network.js';

const weekdayOf = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });

test(
  'a booking is found by a search and a filter, and Back works',
  { tag: '@core' },
  async ({ page, guest, product }) => {
    const { family } = guest;
    const id = await bookAsGuest(product.site, family);
    const admin = new Admin(page);
    const asked = requestsTo(page, '/api/admin/bookings', 'GET');
    const searches = requestsTo(page, '/api/admin/bookings/search', 'POST');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await admin.logIn();
    await page.goto('/admin');
    await expect(page.getByText(/^\d[\d,]* bookings?$/)).toBeVisible();
    await page.keyboard.press('?');
    await expect(guest.dialog('Keyboard shortcuts').getByText('Search the bookings')).toBeVisible();
    await expectAccessible(page, 'the keys');
    await page.keyboard.press('Escape');
    await expect(guest.dialog('Keyboard shortcuts')).toHaveCount(0);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();
    await page.keyboard.type(family.parentEmail);
    await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    const row = admin.rows();
    for (const text of [
      shortOf(id),
      family.parentName,
      'R., 8',
      `${weekdayOf(family.eventDate)}, `,
      '$400.00',
    ])
      await expect(row).toContainText(text);
    await expectAccessible(page, 'the list');

    const fold = page.getByRole('button', { name: /^Filters/ });
    if (await fold.isVisible()) await fold.click();
    await page.getByLabel('Payment').selectOption('Paid');
    await expect(page.getByText('No booking matches these filters.')).toBeVisible();
    await page.goBack();
    await expect(admin.wayIn(id)).toBeVisible();
    await expect(page.getByLabel('Payment')).toHaveValue('');
    await admin.wayIn(id).click();
    await expect(admin.dialog().getByText('Robin, 8')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(admin.dialog()).toHaveCount(0);
    await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
    for (const request of asked) expect(request.url()).toMatch(/[?&]page=\d+&pageSize=25/);

    // The search text is in no URL and not in the browser's storage.
    expect(searches.length).toBeGreaterThan(0);
    const kept = await page.evaluate(() => [
      location.href,
      JSON.stringify(history.state),
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    ]);
    const [word] = family.parentEmail.split('@');
    expect([...addresses, ...kept].filter((each) => each.includes(word))).toEqual([]);
    const box = page.getByRole('searchbox', { name: 'Search' });
    await page.goBack();
    await expect(box).toHaveValue('');
    await page.goForward();
    await expect(box).toHaveValue(family.parentEmail);
    await expect(admin.rows()).toHaveCount(1);
  },
);

test('bookings with refunds are an option of the payment filter', async ({
  page,
  guest,
  product,
  database,
}) => {
  const id = await bookAsGuest(product.site, guest.family);
  const admin = new Admin(page);
  await admin.open(guest.family);
  await expect(admin.wayIn(id)).toBeVisible();
  const unfold = async () => {
    const fold = page.getByRole('button', { name: /^Filters/ });
    if (await fold.isVisible()) await fold.click();
  };
  await unfold();
  const payment = page.getByLabel('Payment');
  await payment.selectOption('Refund in progress');
  await expect(page.getByText('No booking matches these filters.')).toBeVisible();
  await expect(page).toHaveURL(/\?money=to-return$/);

  await database.fact(
    `with late as (insert into payments (id, booking_id, attempt, status, amount_cents)
       values (gen_random_uuid(), $1, 9, 'unapplied', 40000) returning id)
     insert into captures (payment_id, provider_capture_id, status, amount_cents, currency)
     select id, 'LATE' || id, 'COMPLETED', 40000, 'USD' from late returning id`,
    id,
  );
  await page.reload();
  await expect(payment).toHaveValue('to-return');
  await unfold();
  await payment.selectOption('Unpaid');
  await expect(page).toHaveURL(/\?paymentStatus=pending$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?money=to-return$/);
  await expect(admin.wayIn(id)).toBeVisible();
  // The figures that other journeys read do not include it.
  await database.fact("update payments set status = 'abandoned' where booking_id = $1 returning id", id);
});

test('the search text of an old URL is applied and removed from it', async ({ page, guest, product }) => {
  const id = await bookAsGuest(product.site, guest.family);
  const admin = new Admin(page);
  await admin.open(guest.family, { sort: 'guests' });
  await expect(admin.wayIn(id)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?sort=guests$/);
  await expect(page.getByText('1 booking', { exact: true })).toBeVisible();
});

test('order, page and columns are in the URL', async ({ page, guest, product, database, isMobile }) => {
  test.skip(isMobile, 'cards have no head; their order is a select');
  const admin = new Admin(page);
  await copyBooking(database, await bookAsGuest(product.site, guest.family), 27);
  await admin.open(guest.family);
  await expect(page.getByText('28 bookings', { exact: true })).toBeVisible();
  const guests = page.getByRole('columnheader', { name: 'Guests' });
  await guests.getByRole('button').click();
  await expect(guests).toHaveAttribute('aria-sort', 'ascending');
  await expect(admin.rows().first().getByRole('cell').nth(6)).toHaveText(/4$/);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('26 to 28 of 28')).toBeVisible();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Child' }).uncheck();
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(page.getByText('1 to 25 of 28')).toBeVisible();
  await page.goForward();
  // A reload keeps all but the search text.
  await page.reload();
  await expect(page.getByText(/^26 to \d+ of/)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await expect(page.getByRole('columnheader', { name: 'Child' })).toHaveCount(0);
  await expect(guests).toHaveAttribute('aria-sort', 'ascending');
});

test('keys move between rows, open one, go to the next, and return to it', async ({
  page,
  guest,
  product,
  database,
}) => {
  const admin = new Admin(page);
  await copyBooking(database, await bookAsGuest(product.site, guest.family), 2);
  await admin.open(guest.family, { sort: 'guests' });
  await expect(admin.rows()).toHaveCount(3);
  // On phones as well, several bookings are visible.
  await expect(admin.rows().nth(1)).toBeInViewport({ ratio: 1 });
  const ways = page.getByRole('link', { name: /^View booking/ });
  await page.getByRole('searchbox', { name: 'Search' }).press('ArrowDown');
  await expect(ways.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(ways.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(admin.dialog().getByText('2 of 3')).toBeVisible();
  await admin.dialog().getByRole('button', { name: 'Next booking' }).click();
  await expect(admin.dialog().getByText('3 of 3')).toBeVisible();
  await expect(admin.dialog().getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(admin.dialog()).toHaveCount(0);
  await expect(ways.nth(2)).toBeFocused();
  await expect(page).not.toHaveURL(/booking=/);
});

test('a booking opens by its URL with all its details, and accepts a note', async ({
  page,
  guest,
  product,
  database,
}) => {
  const { family } = guest;
  const id = await bookAsGuest(product.site, family);
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=bookings&booking=${id}`);
  const dialog = admin.dialog();
  for (const text of [
    shortOf(id),
    family.parentEmail,
    'Sack Sprint',
    '12 Meadow Lane',
    'Flat lawn behind the house',
  ])
    await expect(dialog.getByText(text).first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Open in a map' })).toHaveAttribute('href', /12%20Meadow/);
  await dialog.getByText('Technical log').click();
  await expect(dialog.getByText(id)).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Show its jobs' })).toHaveAttribute(
    'href',
    `/admin?tab=operations&find=${id}`,
  );
  await expectAccessible(page, 'a booking');
  await dialog.getByLabel('New note').fill('Called, no answer.');
  await dialog.getByRole('button', { name: 'Add note' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Called, no answer.' })).toBeVisible();
  // One press, also with a toast over the dialog.
  await expect(guest.toast('Note added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/admin\?tab=bookings$/);
  const { text } = await database.fact('select text from booking_notes where booking_id = $1', id);
  expect(text).toBe('Called, no answer.');
});

test("a booking accepts no note after its child's data was removed", async ({
  page,
  guest,
  product,
  database,
}) => {
  const id = await bookAsGuest(product.site, guest.family);
  await database.fact(
    `update bookings set child_name = 'Removed', child_age = null, special_requests = null, event_theme = null,
       location = '{"address": "", "city": "", "zipCode": "", "spaceDetails": ""}', purged_at = now()
     where id = $1 returning id`,
    id,
  );
  const admin = new Admin(page);
  await admin.logIn();
  await page.goto(`/admin?tab=bookings&booking=${id}`);
  await expect(admin.dialog().getByText(/^No more notes are kept here/)).toBeVisible();
  await expect(admin.dialog().getByLabel('New note')).toHaveCount(0);
});

test('a view is saved under a name and opened again', async ({ page, guest }) => {
  const admin = new Admin(page);
  const name = `Parties of ${guest.family.parentEmail.slice(0, 12)}`;
  await admin.open(guest.family, { type: 'birthday', sort: '-price' });
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('A kept view holds filters, not search words.')).toBeVisible();
  await page.getByLabel('Name of the view').fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Unpaid' }).click();
  await expect(page).toHaveURL(/paymentStatus=pending/);
  await views.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/type=birthday/);
  await expect(page).not.toHaveURL(/search=/);
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expectAccessible(page, 'saving a view');
  await page.getByRole('button', { name: `Remove the view ${name}` }).click();
  await expect(views.getByRole('link', { name })).toHaveCount(0);
});

test('a day typed by key into a filter takes effect when the field is left', async ({
  page,
  guest,
  product,
}) => {
  const { family } = guest;
  const id = await bookAsGuest(product.site, family);
  const admin = new Admin(page);
  const asked = requestsTo(page, '/api/admin/bookings', 'GET');
  await admin.logIn();
  await page.goto('/admin');
  await expect(admin.rows().first()).toBeVisible();
  const fold = page.getByRole('button', { name: /^Filters/ });
  if (await fold.isVisible()) await fold.click();
  const from = page.getByLabel('Event from');
  const [year, month, day] = family.eventDate.split('-');
  const before = asked.length;
  // From the field's start: a click may land on any of its parts.
  await from.focus();
  await page.keyboard.type(`${month}${day}${year}`);
  await expect(from).toHaveValue(family.eventDate);
  expect(asked).toHaveLength(before);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`[?&]from=${family.eventDate}`));
  await expect(admin.wayIn(id)).toBeVisible();
  await expect(from).toHaveValue(family.eventDate);

  await page.goto('/admin?tab=reports');
  // The form is there before its scripts, which would miss what is typed.
  await expect(page.getByRole('region', { name: 'Bookings', exact: true })).toBeVisible();
  const reportFrom = page.getByLabel('First day');
  await reportFrom.focus();
  await page.keyboard.type(`01152026`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(reportFrom).toHaveValue('2026-01-15');
  await expect(page).toHaveURL(/[?&]from=2026-01-15/);
});
