import type { Page } from 'playwright/test';
import { expectAccessible } from '../fixtures/page-checks.js';
import { Admin } from '../fixtures/admin.js';
import { expect, test } from '../fixtures/journey.js';

type Kind = 'games' | 'gallery' | 'people' | 'testimonials';
type Entry = { id: string; name?: string; title?: string; retired: boolean; version?: number };

const entriesOf = async (page: Page, kind: Kind) =>
  (await (await page.request.get(`/api/admin/${kind}`)).json()) as Entry[];
const put = async (page: Page, kind: Kind, { version: _, ...entry }: Entry, changes: object) => {
  const answer = await page.request.put(`/api/admin/${kind}/${entry.id}`, { data: { ...entry, ...changes } });
  expect(answer.ok()).toBe(true);
};
const openList = async (page: Page, kind: Kind) => {
  await new Admin(page).logIn();
  await page.goto(`/admin?tab=content&kind=${kind}`);
};
const editor = (page: Page, title: string) => page.getByRole('dialog', { name: title });
const htmlOf = async (page: Page, path: string) => (await page.request.get(path)).text();

test('a new name of a game is in the HTML of the page', { tag: '@core' }, async ({ page }, { title }) => {
  await openList(page, 'games');
  const game = (await entriesOf(page, 'games')).find(({ id }) => id === 'limbo-league') as Entry;
  const name = `Limbo Finals ${title.length}`;
  try {
    await page.getByRole('button', { name: 'Edit Limbo League' }).click();
    const dialog = editor(page, 'Edit this game');
    await expect(page).toHaveURL(/entry=limbo-league/);
    await expectAccessible(page, 'the form of a game');
    await dialog.getByLabel('Name', { exact: true }).fill('');
    await dialog.getByLabel('Maximum players').fill('2');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Please name the game.');

    // Another administrator is faster: nothing is overwritten silently.
    await put(page, 'games', game, { description: 'How low can the whole team go?' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Maximum players').fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Somebody else changed this entry.');
    await dialog.getByRole('button', { name: 'Discard my changes and show the current version' }).click();
    await expect(dialog.getByLabel('Description')).toHaveValue('How low can the whole team go?');
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect.poll(() => htmlOf(page, '/competitions')).toContain(name);
  } finally {
    await put(page, 'games', game, {});
    await expect.poll(() => htmlOf(page, '/competitions')).not.toContain(name);
  }
});

test('an uploaded picture is in the gallery, and a file that is not a picture is rejected', async ({
  page,
}) => {
  await openList(page, 'gallery');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  const dialog = editor(page, 'New picture');
  const file = dialog.getByLabel('Picture', { exact: true });
  await file.setInputFiles({ name: 'party.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(dialog.getByText(/^We could not read this picture/)).toBeVisible();
  await file.setInputFiles({ name: 'party.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(dialog.getByText('Please choose a PNG, JPEG, WebP or AVIF picture.')).toBeVisible();
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
  await file.setInputFiles({ name: 'party.png', mimeType: 'image/png', buffer: drawn });
  await expect(dialog.getByText('The picture is ready. Save to show it.')).toBeVisible();
  const title = 'The party from above';
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const made = (await entriesOf(page, 'gallery')).find((entry) => entry.title === title && !entry.retired);
  try {
    await expect.poll(() => htmlOf(page, '/gallery')).toContain(title);
    await page.goto('/gallery');
    const picture = page.getByRole('dialog', { name: title }).getByRole('img');
    // The page is visible before its script has loaded: retries a press that was too early.
    await expect(async () => {
      await page.getByRole('button', { name: title }).click({ timeout: 2_000 });
      await expect(picture).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100);
  } finally {
    await page.request.delete(`/api/admin/gallery/${made?.id}`);
    await expect.poll(() => htmlOf(page, '/gallery')).not.toContain(title);
  }
});

test('a person whom the owner adds is on the About page with a photo', async ({ page }) => {
  await openList(page, 'people');
  await expect(page.getByRole('heading', { name: 'Riley Brooks' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = editor(page, 'New person');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Please upload a photo.');
  const photo = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } });
  await dialog
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'ada.png', mimeType: 'image/png', buffer: photo });
  await expect(dialog.getByText('The picture is ready. Save to show it.')).toBeVisible();
  const name = 'Ada Lane';
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Role').fill('Referee');
  await dialog.getByLabel('About this person').fill('Counts twice.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const made = (await entriesOf(page, 'people')).find((entry) => entry.name === name && !entry.retired);
  try {
    await expect.poll(() => htmlOf(page, '/about')).toContain(name);
    await page.goto('/about');
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card).toContainText('Referee');
    await card.scrollIntoViewIfNeeded();
    await expect
      .poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await expectAccessible(page, 'the About page');
  } finally {
    await page.request.delete(`/api/admin/people/${made?.id}`);
    await expect.poll(() => htmlOf(page, '/about')).not.toContain(name);
  }
});

test('the order is changed, and an entry retired and restored, by keyboard alone', async ({ page }) => {
  await openList(page, 'testimonials');
  const list = () =>
    page
      .getByRole('list')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first();
  const names = () => list().getByRole('heading', { level: 3 }).allTextContents();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  const ids = (await entriesOf(page, 'testimonials')).filter(({ retired }) => !retired).map(({ id }) => id);
  const [first, second] = await names();
  await expectAccessible(page, 'the testimonials');
  await expect(page.getByText('Sample').first()).toBeVisible();
  try {
    const down = page.getByRole('button', { name: `Move ${first} down` });
    await down.focus();
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual([second, first, ...(await names()).slice(2)]);
    await expect(down).toBeFocused();
    await expect
      .poll(async () => (await entriesOf(page, 'testimonials')).slice(0, 2).map(({ id }) => id))
      .toEqual([ids[1], ids[0]]);

    await page.getByRole('button', { name: `Retire ${first}` }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Retire ${first}?` });
    await expect(dialog).toContainText('Visitors stop seeing this review.');
    await expectAccessible(page, 'what retiring means');
    await dialog.getByRole('button', { name: 'Retire', exact: true }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Retired, not shown to visitors' })).toBeVisible();
    await page.getByRole('button', { name: `Show again: ${first}` }).press('Enter');
    await expect(page.getByRole('button', { name: `Retire ${first}` })).toBeVisible();
  } finally {
    await page.request.post(`/api/admin/testimonials/${ids[0]}/restore`);
    await page.request.put('/api/admin/testimonials/order', { data: { ids } });
  }
});

test('Back asks before unsaved input is lost, and is one press without any', async ({ page }) => {
  await openList(page, 'games');
  const edit = page.getByRole('button', { name: 'Edit Limbo League' });
  const dialog = editor(page, 'Edit this game');
  const name = dialog.getByLabel('Name', { exact: true });
  await edit.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();

  await edit.click();
  await name.fill('Limbo for two');
  const question = dialog.getByRole('alert');
  for (let press = 0; press < 2; press += 1) {
    await page.goBack();
    await expect(question).toHaveText('Close without saving what you typed?');
    await expect(page).toHaveURL(/entry=limbo-league/);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(name).toHaveValue('Limbo for two');
  }
  // Input equal to the stored value needs no confirmation.
  await name.fill('Limbo League');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/entry=/);

  await edit.click();
  await name.fill('Limbo for two');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Close anyway' }).click();
  await expect(dialog).toBeHidden();
  expect((await entriesOf(page, 'games')).some((game) => game.name === 'Limbo for two')).toBe(false);
});

test('the browser asks before a reload discards unsaved input', async ({ page }) => {
  await openList(page, 'games');
  await page.getByRole('button', { name: 'Edit Limbo League' }).click();
  const name = editor(page, 'Edit this game').getByLabel('Name', { exact: true });
  await name.press('End');
  await name.pressSequentially('s');
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reload;
  await expect(name).toHaveValue('Limbo Leagues');
});
