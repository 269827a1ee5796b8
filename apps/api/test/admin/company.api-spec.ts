import { rm } from 'node:fs/promises';
import path from 'node:path';
import { PicturesService } from '#libs/platform/media';
import { insertUser, until } from '#libs/platform/testing';
import sharp from 'sharp';
import { fixtureSite } from '../fixtures/fixture-site.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const INSTALLED = '+1 (555) 010-2030';
const PAGES = [
  '/',
  '/packages',
  '/competitions',
  '/how-it-works',
  '/gallery',
  '/about',
  '/contact',
  '/booking',
];

let api: TestApi;
let fixture: string;
beforeAll(async () => {
  fixture = await fixtureSite();
  api = await startApi({ PUBLIC_PHONE: INSTALLED }, path.join(fixture, 'web'));
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await rm(fixture, { recursive: true });
});

const get = (url: string) => api.app.inject({ url, headers: { host: 'play.example' } });
const shownTexts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');

it('company details appear on every page immediately, and disappear when they are reset', async () => {
  const pages = () => Promise.all(PAGES.map(async (address) => (await get(address)).body));
  await until('all are rendered', async () => (await pages()).every((body) => body.includes('data-page')));
  const before = await pages();
  await api.database.query(
    `insert into company_details (key, value, version, updated_at) values ('brand', '"Kite <b> Town"', 1, now()),
       ('phone', '"(555) 010-0177"', 1, now()), ('serviceArea', '"Springfield"', 1, now()), ('radiusMiles', '45', 1, now()),
       ('socialLinks', '"https://www.instagram.com/kites"', 1, now()),
       ('officeHours', '"Tue-Thu: 1:00 PM-5:00 PM"', 1, now())`,
  );
  await until('each page follows', async () =>
    (await pages()).every((body) => /<title>[^<]* \| Kite &lt;b&gt; Town<\/title>/.test(body)),
  );
  const { body } = await get('/contact');
  for (const words of [
    '(555) 010-0177',
    'Within a 45-mile radius',
    'Springfield within 45 miles of the city',
    'Tue-Thu',
    '1:00 PM-5:00 PM',
  ])
    expect(shownTexts(body)).toContain(words);
  expect(shownTexts(body)).not.toContain('Mon-Fri');
  expect(body).toContain('href="https://www.instagram.com/kites" rel="me noopener">Instagram</a>');
  expect(body).toContain('"sameAs":["https://www.instagram.com/kites"]');
  expect(shownTexts(body)).not.toContain('YouTube');
  expect(body).toContain('"telephone":"(555) 010-0177","areaServed":"Springfield"');
  expect(body).toContain('"text":"We cover Springfield within 45 miles of the city center."');
  for (const html of await pages()) expect(html).not.toContain(INSTALLED);
  await api.database.query('delete from company_details');
  await until('all is as before', async () => JSON.stringify(await pages()) === JSON.stringify(before));
});

it('a logo appears on every page and as PNG for mails, and disappears when it is reset', async () => {
  const page = async () => (await get('/about')).body;
  await until('it is rendered', async () => (await page()).includes('data-page'));
  const before = await page();
  expect((await get('/api/logo.png')).statusCode).toBe(404);
  const { id: by } = await insertUser(api.database, { role: 'admin' });
  const picture = sharp({ create: { width: 600, height: 200, channels: 3, background: '#e23a45' } });
  const upload = await picture.png().toBuffer();
  const { imageUrl } = await api.app.get(PicturesService).save(upload, 'image/png', by);
  await api.database.query(
    `insert into company_details (key, value, version, updated_at) values ('logo', to_jsonb($1::text), 1, now())`,
    [imageUrl],
  );
  await until('the page follows', async () => (await page()).includes(`<img src="${imageUrl}?w=400"`));
  expect(await page()).toContain(`<a class="brand" href="/" data-discover="true"><img src="${imageUrl}`);
  expect(await page()).toContain('/api/logo.png"');
  const answer = await get('/api/logo.png');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(480);
  await api.database.query('delete from company_details');
  await until('all is as before', async () => (await page()) === before);
});
