// Server-rendered HTML of private pages, before any script runs.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { until } from '#libs/platform/testing';
import { fixtureSite } from '../fixtures/fixture-site.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const PHONE = '+1 (555) 010-2030';
const SHOWN = {
  '/admin': {
    title: 'Admin Dashboard',
    parts: ['stat-row', 'view-bar', 'skeleton-header'],
    rows: /"skeleton-row"/g,
    count: 12,
  },
  '/profile': {
    title: 'Your profile',
    parts: ['name-card', 'own-booking'],
    rows: /"own-row"/g,
    count: 2,
  },
};

let api: TestApi;
let fixture: string;
beforeAll(async () => {
  fixture = await fixtureSite();
  api = await startApi({ BRAND_NAME: 'Kites & Co', PUBLIC_PHONE: PHONE }, path.join(fixture, 'web'));
  // The copies from the build contain no phone number.
  for (const address of Object.keys(SHOWN))
    await until('the page is rendered', async () => (await get(address)).body.includes(`Call ${PHONE}`));
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await rm(fixture, { recursive: true });
});

const get = (url: string, cookie?: string) => api.app.inject({ url, headers: cookie ? { cookie } : {} });

async function signedUp(username: string): Promise<string> {
  const payload = {
    username,
    password: 'a good password',
    email: `${username}@example.com`,
    firstName: username,
  };
  const { headers } = await api.app.inject({ method: 'POST', url: '/api/register', payload });
  return String(headers['set-cookie']).split(';')[0];
}

/** The document without scripts and template contents. */
const painted = (html: string) => html.replace(/<(script|template)[\s\S]*?<\/\1>/g, '');

describe.each(Object.entries(SHOWN))('%s', (address, { title, parts, rows, count }) => {
  it('is a skeleton between header and footer, with a status text for screen readers', async () => {
    const { statusCode, body } = await get(address);
    const html = painted(body);
    expect([statusCode, html.match(rows)?.length]).toEqual([200, count]);
    for (const part of ['site-header', ...parts, 'site-footer'])
      expect(html).toMatch(new RegExp(`class="[^"]*${part}`));
    expect(html).toContain(`<title>${title} | Kites &amp; Co</title>`);
    expect(html).toContain(
      '<p class="sr-only" role="status">Loading page...</p><div class="skeleton" aria-hidden="true">',
    );
  });

  it('includes its styles, and nothing that hides its content', async () => {
    const html = painted((await get(address)).body);
    expect(html.match(/<link rel="stylesheet"/g)?.length).toBeGreaterThan(1);
    expect(html).not.toMatch(/\{(origin|brand|email|serviceArea)\}|<!--\$\?-->|hidden id="S:/);
  });

  it('is the same for every reader and contains no personal data', async () => {
    const [nobody, one, other] = await Promise.all(
      [undefined, await signedUp(`one${address.slice(1)}`), await signedUp(`other${address.slice(1)}`)].map(
        (cookie) => get(address, cookie),
      ),
    );
    expect(one.body).toBe(other.body);
    expect(one.body).toBe(nobody.body.replace('data-session="no"', 'data-session="yes"'));
    expect(one.body).not.toMatch(/one(admin|profile)|a good password/);
  });

  it('is excluded from search engines and shared caches', async () => {
    const { headers, body } = await get(address);
    expect([headers['x-robots-tag'], headers['cache-control'], headers.vary]).toEqual([
      'noindex',
      'private, no-cache',
      'Accept-Encoding, Cookie',
    ]);
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(body).not.toMatch(/rel="canonical"|og:|data-page=/);
  });
});
