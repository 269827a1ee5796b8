import { expect, test } from '../fixtures/journey.js';
import { requestsTo } from '../fixtures/network.js';
import type { Page } from 'playwright/test';

const MESSAGES = '/api/contact-messages';
const WORDS = 'Do you have a free Saturday in May?';
const ERRORS = [
  'Name must be at least 2 characters',
  'Please enter a valid email address',
  'Please select a subject',
  'Message must be at least 10 characters',
];

const form = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Message') });

async function fill(page: Page, email: string): Promise<void> {
  await form(page).getByLabel('Name').fill('Dana Field');
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('Subject').selectOption({ label: 'Pricing Information' });
  await form(page).getByLabel('Message').fill(WORDS);
}

test('the page shows contact data and hours', async ({ page }) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  for (const text of [
    'Greater Metro Area',
    'Within a 30-mile radius of the city center',
    'Events 7 days a week',
    'Morning, afternoon and evening slots',
    '9:00 AM-6:00 PM',
    '10:00 AM-4:00 PM',
    'Closed',
  ]) {
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(main.locator('.contact-cards').getByRole('listitem')).toHaveCount(4);
  const mail = main.getByRole('link', { name: 'Email Us Now' });
  await expect(mail).toHaveAttribute('href', /^mailto:/);
  const rain = main.getByText('What happens if it rains?');
  const answer = main.getByText(/Most games can be adapted for indoors/);
  await expect(answer).toBeHidden();
  await rain.click();
  await expect(answer).toBeVisible();
});

test('a field shows its error on blur, and hides it while it is corrected', async ({ page }) => {
  await page.goto('/contact');
  const name = form(page).getByLabel('Name');
  await expect(form(page).getByRole('button', { name: 'Send Message' })).toBeEnabled();
  await name.fill('D');
  await name.blur();
  await expect(form(page).getByText(ERRORS[0])).toBeVisible();
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  await name.fill('Da');
  await expect(form(page).getByText(ERRORS[0])).toHaveCount(0);
  await name.blur();
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');
});

test('an empty form sends nothing and lists its four problems as links', async ({ page, guest }) => {
  const sent = requestsTo(page, MESSAGES);
  await page.goto('/contact');
  await guest.button('Send Message').click();
  const summary = form(page).getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(ERRORS);
  await expect(page).toHaveTitle(/^Error: /);
  await summary.getByRole('link', { name: ERRORS[2] }).click();
  await expect(form(page).getByLabel('Subject')).toBeFocused();
  await expect(form(page).getByRole('option', { disabled: false })).toHaveText([
    'New Booking Inquiry',
    'Existing Booking Question',
    'Pricing Information',
    'Game Options',
    'Special Requirements',
    'Other',
  ]);
  expect(sent).toHaveLength(0);
});

test(
  'a message is stored once, after a second of sending, and leaves an empty form',
  { tag: '@core' },
  async ({ page, guest, database }) => {
    const email = guest.family.parentEmail;
    const sent = requestsTo(page, MESSAGES);
    await page.goto('/contact');
    await fill(page, email);
    // Checked in every frame from now on: on slow machines the second may be over when the click returns.
    const isSending = page.waitForFunction(() =>
      [...document.querySelectorAll('button')].some(
        ({ textContent, disabled }) => disabled && textContent?.includes('Sending...'),
      ),
    );
    const start = Date.now();
    await guest.button('Send Message').click();
    await isSending;
    await expect(guest.toast('Message Sent!')).toBeVisible();
    expect(Date.now() - start).toBeGreaterThan(900);
    await expect(
      guest.toast("Thank you for contacting us. We'll get back to you within 24 hours."),
    ).toBeVisible();
    for (const label of ['Name', 'Email', 'Subject', 'Message']) {
      await expect(form(page).getByLabel(label)).toHaveValue('');
    }
    await expect(guest.button('Send Message')).toBeFocused();
    expect(sent).toHaveLength(1);
    expect(
      await database.fact('select name, subject, message from contact_messages where email = $1', email),
    ).toEqual({ name: 'Dana Field', subject: 'pricing', message: WORDS });
  },
);

test('a failed message keeps its text, and its retry keeps its key', async ({ page, guest }) => {
  const sent = requestsTo(page, MESSAGES);
  await page.goto('/contact');
  await fill(page, guest.family.parentEmail);
  await page.route(`**${MESSAGES}`, (route) => route.fulfill({ status: 503, body: '' }));
  await guest.button('Send Message').click();
  await expect(guest.toast('Failed to send message. Please try again.')).toBeVisible();
  await expect(form(page).getByLabel('Message')).toHaveValue(WORDS);
  await page.unroute(`**${MESSAGES}`);
  await guest.button('Send Message').click();
  await expect(guest.toast('Message Sent!')).toBeVisible();
  const keys = sent.map((request) => request.headers()['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('there is a mail link, and the form cannot send anything', async ({ page }) => {
    await page.goto('/contact');
    // Located by position: the test browser does not search text in noscript.
    const words = page.locator('noscript .notice');
    await expect(words).toBeVisible();
    await expect(words.locator('a')).toHaveAttribute('href', /^mailto:/);
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeDisabled();
  });
});
