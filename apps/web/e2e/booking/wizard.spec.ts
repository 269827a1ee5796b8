import { expect, test } from '../fixtures/journey.js';
import { dayFromNow, longDay } from '../fixtures/family.js';
import { row } from '../fixtures/pages.js';

const STEPS = [
  ['Games', 'Select 3+ games from 20 options'],
  ['Details', 'Event information'],
  ['Location', 'Venue and add-ons'],
  ['Review', 'Confirm and book'],
  ['Payment', 'Secure PayPal checkout'],
] as const;

test('every step has its title, its subtitle and its place among five', async ({ page, guest, isMobile }) => {
  await guest.goToReview();
  for (const number of [4, 3, 2, 1]) {
    const [title, subtitle] = STEPS[number - 1];
    await guest.isOnStep(number, title);
    await expect(page.getByText(subtitle).filter({ visible: true }).first()).toBeVisible();
    if (isMobile) {
      await expect(page.getByText(`Step ${number} of 5`, { exact: true })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(number));
    } else {
      const items = page.getByRole('list', { name: 'Booking steps' }).getByRole('listitem');
      await expect(items).toHaveText(STEPS.map((words, place) => `${place + 1}${words.join('')}`));
      await expect(items.nth(number - 1)).toHaveAttribute('aria-current', 'step');
    }
    if (number > 1) await guest.button('Previous').filter({ visible: true }).first().click();
  }
});

test('three games enable Next, and every count shows what is missing', async ({ page, guest }) => {
  await guest.openWizard();
  const next = guest.button('Next');
  for (const [count, name] of ['Sack Sprint', 'Tug of Champions', 'Cup Stack Blitz'].entries()) {
    const missing = 3 - count;
    await expect(page.getByText(`Selected ${count}/3 games. Choose ${missing} more.`)).toBeVisible();
    await expect(
      page.getByText(`Select ${missing} more game${missing === 1 ? '' : 's'} to continue`).first(),
    ).toBeVisible();
    await expect(next).toBeDisabled();
    await guest.game(name).click();
  }
  await expect(page.getByText('Perfect! 3 games selected.')).toBeVisible();
  await expect(next).toBeEnabled();

  await guest.button('Remove Sack Sprint').click();
  await expect(page.getByText('Selected 2/3 games. Choose 1 more.')).toBeVisible();
  await expect(guest.game('Sack Sprint')).toHaveAttribute('aria-pressed', 'false');
  await next.click({ force: true });
  await guest.isOnStep(1, 'Games');
});

test('the picker searches by text and space, and shows when nothing matches', async ({ page, guest }) => {
  await guest.openWizard();
  await expect(page.getByRole('radio', { name: 'Competitive' })).toBeChecked();
  const cards = page.getByRole('group', { name: 'Games to choose from' }).locator('[aria-pressed]');
  await expect(cards).toHaveCount(20);
  for (const space of ['Indoor', 'Outdoor']) {
    await page.getByLabel('Space').selectOption({ label: space });
    await expect(cards.filter({ hasText: 'Indoor/Outdoor' })).not.toHaveCount(0);
    await expect(cards.filter({ hasNotText: space })).toHaveCount(0);
  }
  await page.getByLabel('Space').selectOption('all');
  await page.getByLabel('Search games').fill('SACK');
  await expect(guest.game('Sack Sprint')).toBeVisible();
  await page.getByLabel('Search games').fill('chess boxing');
  await expect(page.getByText('No games found matching your criteria.')).toBeVisible();
});

test('the details offer today and later, 37 times, eight types and 4 to 50 children', async ({
  page,
  guest,
}) => {
  await guest.goToDetails();
  const days = page.getByRole('grid').getByRole('button', { disabled: false });
  await expect(days.first()).toHaveAccessibleName(longDay(dayFromNow(0)));
  const times = page.getByLabel('Event time').getByRole('option', { disabled: false });
  await expect(times).toHaveCount(37);
  await expect(times.first()).toHaveText('9:00 AM');
  await expect(times.last()).toHaveText('6:00 PM');
  await expect(page.getByLabel('Event type').getByRole('option', { disabled: false })).toHaveCount(8);

  const children = page.getByLabel('Number of children');
  await expect(children).toHaveValue('10');
  await children.fill('4');
  await expect(guest.button('Fewer children')).toBeDisabled();
  await children.fill('49');
  await guest.button('More children').click();
  await expect(children).toHaveValue('50');
  await expect(guest.button('More children')).toBeDisabled();

  await expect(guest.button('Next')).toBeDisabled();
  await expect(page.getByText('Still needed: event date, event time, event type')).toBeVisible();
  await guest.button('Next').click({ force: true });
  for (const sentence of ['Invalid date', 'Event time is required', 'Event type is required']) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test('Back returns one step at a time and no answer is lost', { tag: '@core' }, async ({ page, guest }) => {
  await guest.goToLocation();
  await page.getByLabel('Child name').fill('Robin');
  await page.goBack();
  await guest.isOnStep(2, 'Details');
  await expect(page.getByLabel('Event time')).toHaveValue(guest.family.eventTime);
  await expect(page.getByText(longDay(guest.family.eventDate))).toBeVisible();
  await page.goBack();
  await guest.isOnStep(1, 'Games');
  await expect(guest.button('Remove Sack Sprint')).toBeVisible();
  await page.goForward();
  await page.goForward();
  await expect(page.getByLabel('Child name')).toHaveValue('Robin');
  await guest.button('Previous').click();
  await guest.isOnStep(2, 'Details');
});

test('incomplete parent fields show their hints, and one press clears them', async ({ page, guest }) => {
  await guest.goToLocation();
  await expect(page.getByText('Please enter at least 10 digits')).toBeVisible();
  await guest.button('Next').click({ force: true });
  for (const sentence of [
    'Parent name is required',
    'Valid email is required',
    'Enter 10+ digits',
    'Child name is required',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await guest.fillFamily();
  await expect(page.getByText('Please enter at least 10 digits')).toHaveCount(0);
  await guest.button('Clear Fields').click();
  for (const label of ['Parent name', 'Email', 'Phone']) await expect(page.getByLabel(label)).toHaveValue('');
  await expect(page.getByLabel('Child name')).toHaveValue('Robin');
});

test('add-ons show the advertised and the charged price, and the total includes the charged one', async ({
  page,
  guest,
}) => {
  await guest.goToLocation();
  for (const [name, advertised, charged] of [
    ['Photography', '+$200', '$199 when booked online'],
    ['Videography', '+$300', '$299 when booked online'],
    ['Custom Shirts', '+$50 per child', '$25 per child when booked online'],
    ['Custom Awards', '+$25 per child', '$15 per child when booked online'],
  ]) {
    const box = page.getByRole('checkbox', { name });
    await expect(page.locator('label').filter({ has: box })).toContainText(`${advertised} · ${charged}`);
    await box.check();
  }
  await guest.fillFamily();
  await guest.fillPlace();
  await guest.next();
  await guest.isOnStep(4, 'Review');
  const review = page.getByRole('main');
  await expect(row(review, 'Photography').filter({ visible: true }).first()).toHaveText('$199.00');
  await expect(row(review, 'Total').filter({ visible: true }).first()).toHaveText('$1,298.00');
  await expect(review.getByText('+$200')).toHaveCount(0);
});

test('twenty children see the large-group message and the unchanged total', async ({ page, guest }) => {
  await guest.goToDetails();
  await page.getByLabel('Number of children').fill('20');
  await guest.fillDetails();
  await guest.next();
  await guest.fillFamily();
  await guest.next();
  await guest.isOnStep(4, 'Review');
  await expect(page.getByText('Large Group Discount Applied')).toBeVisible();
  await expect(row(page.getByRole('main'), 'Total').filter({ visible: true }).first()).toHaveText('$475.00');
  for (const policy of [/50% deposit/, /48\+ hours/, /Tax, if applicable/]) {
    await expect(page.getByText(policy)).toBeVisible();
  }
});

test('a change from the review returns to the review', async ({ page, guest }) => {
  await guest.goToReview();
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review', exact: true })).toBeHidden();
  await guest.next();
  await guest.isOnStep(4, 'Review');
});

test('8.5 children does not become 85, and the field shows the valid range', async ({ page, guest }) => {
  await guest.goToDetails();
  const children = page.getByLabel('Number of children');
  await children.fill('');
  await children.pressSequentially('8.5');
  await expect(children).toHaveValue('8.5');
  await children.blur();
  await expect(page.getByText('Number of children must be a whole number from 4 to 50')).toBeVisible();
  await guest.button('More children').click();
  await expect(children).toHaveValue('9');
});
