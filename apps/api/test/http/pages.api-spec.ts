import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { until } from '#libs/platform/testing';
import { SessionsService } from '#libs/platform/auth';
import { fixtureSite } from '../fixtures/fixture-site.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

const PHONE = '+1 (555) 010-2030';

let api: TestApi;
/** The built site with files of a previous build. */
let fixture: string;
beforeAll(async () => {
  fixture = await fixtureSite();
  api = await startApi(
    {
      BRAND_NAME: 'Kites & "Co" </script>',
      PUBLIC_PHONE: PHONE,
      PUBLIC_URL: 'https://fieldday.example',
      PUBLIC_EMAIL: 'play@example.com',
    },
    path.join(fixture, 'web'),
  );
  await warm();
}, 120_000);
afterAll(async () => {
  await api?.stop();
  await rm(fixture, { recursive: true });
});

const get = (address: string, headers: Record<string, string> = {}) =>
  api.app.inject({ url: address, headers: { host: 'evil.example', ...headers } });
/** Waits until all pages are rendered and no copy from the build is sent. */
const warm = async () => {
  for (const address of [...PAGES.map(([each]) => each), '/no-such-page'])
    await until(`${address} is rendered`, async () => (await get(address)).body.includes('data-page'));
};
const shownTexts = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ');

const PAGES = [
  [
    '/',
    'Turn the party into a championship',
    'We bring the host',
    'championship',
    ['Champions Classic', 'Dana M.'],
  ],
  [
    '/packages',
    'Packages',
    'Pick a size',
    'Packages',
    ['Starter Showdown', 'Professional MC from the first whistle'],
  ],
  ['/competitions', 'Games', '', 'Pick your games', ['Sack Sprint', 'Limbo League']],
  ['/how-it-works', 'How It Works', '', 'How It Works', ['Introductions', 'Why parents like it']],
  ['/gallery', 'Gallery', '', 'Gallery', ['The final hop', 'Under the parachute sky']],
  ['/about', 'About us', 'Children remember', 'About us', ['Riley Brooks', `Call ${PHONE}`]],
  ['/contact', 'Contact Us', '', 'Contact Us', ['What happens if it rains?', 'play@example.com']],
  ['/booking', 'Games - Book your event', '', 'Games', ['Sack Sprint', 'Tug of Champions']],
  ['/auth', 'Login', '', '', ['Login', 'Register']],
] as const;

const ADDRESSES = [...PAGES.map(([address]) => address), '/profile', '/admin'];

describe.each(PAGES)('%s', (address, title, description, heading, texts) => {
  it.each([address, address === '/' ? '/?from=mail' : `${address}/`])(
    '%s is readable without scripts',
    async (url) => {
      const { statusCode, body, headers } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(body).toContain(`<title>${title} | Kites &amp; `);
      expect(body.match(/<title>/g)).toHaveLength(1);
      if (address !== '/booking' && address !== '/auth')
        expect(/<meta name="description" content="([^"]+)"/.exec(body)?.[1]).toContain(description);
      expect(shownTexts(/<h1[\s\S]*?<\/h1>/.exec(body)?.[0] ?? 'none')).toContain(heading);
      for (const text of texts) expect(shownTexts(body)).toContain(text);
      expect(body).toContain(`<link rel="canonical" href="https://fieldday.example${address}">`);
      expect(body).not.toMatch(/evil\.example|\{origin\}|\{brand\}|\{email\}/);
    },
  );
});

it('every page has a unique title and description', async () => {
  const bodies = await Promise.all(PAGES.map(async ([address]) => (await get(address)).body));
  const of = (pattern: RegExp) => new Set(bodies.map((body) => pattern.exec(body)?.[1]));
  expect(of(/<title>([^<]*)/).size).toBe(PAGES.length);
  expect(of(/name="description" content="([^"]*)/).size).toBeGreaterThanOrEqual(PAGES.length - 1);
});

it.each([
  '/booking?manage=1',
  '/booking?resume=1',
  '/booking?receipt=1',
  '/booking?waiting=link&leave=1',
  '/auth?reset=link',
  '/auth?invite=link&for=host',
])('%s, which a mailed link opens, is in no search engine and tells nobody its address', async (address) => {
  const { headers } = await get(address);
  expect([headers['x-robots-tag'], headers['referrer-policy']]).toEqual(['noindex', 'no-referrer']);
});

it('the same pages without a mailed link are listed', async () => {
  for (const address of ['/booking', '/booking?step=2', '/auth'])
    expect((await get(address)).headers['x-robots-tag']).toBeUndefined();
});

it('the brand is escaped everywhere', async () => {
  const { body } = await get('/contact');
  expect(body).not.toContain('</script>"');
  const blocks = [...body.matchAll(/<script [^>]*json"[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text),
  );
  expect(blocks).toContainEqual(expect.objectContaining({ brand: 'Kites & "Co" </script>' }));
  expect(blocks).toContainEqual(expect.objectContaining({ '@type': 'Organization', telephone: PHONE }));
  const faq = blocks.find((block) => block['@type'] === 'FAQPage');
  expect(faq.mainEntity.length).toBeGreaterThanOrEqual(8);
});

it('the structured data of the packages contains their prices', async () => {
  const { body } = await get('/packages');
  expect(body).toContain('"price":"600.00","priceCurrency":"USD"');
});

it.each(['/no-such-page', '/404', '/index.html', '/packages/more', '//', '//packages', '//evil.example/'])(
  '%s is the 404 page',
  async (address) => {
    const { statusCode, body } = await get(address);
    expect([statusCode, body.includes('<meta name="robots" content="noindex">')]).toEqual([404, true]);
    expect(/<h1[^>]*>([^<]*)/.exec(body)?.[1]).toMatch(/not found/i);
  },
);

it('unknown API paths are rejected with JSON, not a page', async () => {
  for (const address of ['/api/nothing', '/paypal/nothing']) {
    const { statusCode, headers } = await get(address);
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  }
});

it('a page is compressed as accepted, and answered with 304 when its ETag matches', async () => {
  const first = await get('/packages', { 'accept-encoding': 'gzip, br' });
  expect([first.headers['content-encoding'], first.headers.vary]).toEqual(['br', 'Accept-Encoding, Cookie']);
  const again = await get('/packages', {
    'accept-encoding': 'gzip, br',
    'if-none-match': String(first.headers.etag),
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const plain = await get('/packages', { 'if-none-match': String(first.headers.etag) });
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined]);
});

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0];
const call = (url: string, payload: object) => api.app.inject({ method: 'POST', url, payload });

it('shows whether a user is logged in, not which one, and reads the session only when a cookie was sent', async () => {
  const customGame = await call('/api/custom-games', { name: 'Idea', description: 'Run' });
  const account = await call('/api/register', { username: 'page-reader', password: 'a good password' });
  const lookUp = jest.spyOn(api.app.get(SessionsService), 'find');
  const page = (cookie?: string) => get('/about', cookie ? { cookie } : {});
  const nobody = await page();
  expect(lookUp).not.toHaveBeenCalled();
  const guests = [await page('__Host-sid=whatever'), await page(cookieOf(customGame))];
  for (const { body } of [nobody, ...guests]) expect(body).toContain('data-session="no"');
  const user = await page(cookieOf(account));
  expect(user.body).toContain('data-session="yes"');
  expect(user.body).not.toContain('page-reader');
  expect(user.headers.etag).not.toBe(nobody.headers.etag);
  lookUp.mockRejectedValueOnce(new Error('away'));
  expect((await page(cookieOf(account))).statusCode).toBe(200);
  lookUp.mockRestore();
});

it('a page renews a guest’s cookie once a day, a static file never does', async () => {
  const cookie = cookieOf(await call('/api/custom-games', { name: 'Idea', description: 'Run' }));
  const isSet = async (url: string) => Boolean((await get(url, { cookie })).headers['set-cookie']);
  expect(await isSet('/about')).toBe(false);
  api.clock.forwardMinutes(24 * 60 + 1);
  expect([await isSet('/about'), await isSet('/robots.txt')]).toEqual([true, false]);
  api.clock.forwardMinutes(-24 * 60 - 1);
});

it('every page has the same three inline scripts, and the CSP allows no others', async () => {
  const answers = await Promise.all(ADDRESSES.map((address) => get(address)));
  const carried = answers.map(({ body }) =>
    [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
      .filter(([, attributes]) => !/ src=|json"/.test(attributes))
      .map(([, , code]) => createHash('sha256').update(code).digest('base64')),
  );
  const [hashes] = carried;
  expect(hashes).toHaveLength(3);
  expect(carried).toEqual(ADDRESSES.map(() => hashes));
  for (const { headers } of answers) {
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    expect(policy.match(/'sha256-[^']*'/g)).toEqual(hashes.map((hash) => `'sha256-${hash}'`));
  }
});

it('every page has its scripts in a template', async () => {
  for (const address of ADDRESSES) {
    const [, waiting] = /<template id="scripts">(.*?)<\/template>/.exec((await get(address)).body)!;
    expect(waiting).toMatch(/^<script type="module" [^>]*><\/script>(<link rel="modulepreload" [^>]*>)+$/);
  }
  const outside = (await get('/packages')).body.replace(/<template[\s\S]*?<\/template>/, '');
  expect(outside).not.toMatch(/modulepreload|type="module"/);
});

it('robots.txt and sitemap.xml contain the public address', async () => {
  const robots = (await get('/robots.txt')).body;
  expect(robots).toContain('Sitemap: https://fieldday.example/sitemap.xml');
  // Without it Google Calendar does not fetch a feed that somebody adds.
  expect(robots.split('\n')).toEqual(expect.arrayContaining(['Allow: /api/calendars/', 'Disallow: /api/']));
  const { body } = await get('/sitemap.xml');
  const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(PAGES.map(([address]) => `https://fieldday.example${address}`));
});

it('after midnight the page has the new date, and nothing else changes', async () => {
  const before = (await get('/contact')).body;
  api.clock.forwardMinutes(24 * 60);
  const after = (await get('/contact')).body;
  const day = /"today":"([^"]*)"/;
  expect(day.exec(after)?.[1]).toBe(api.clock.today());
  expect(day.exec(after)?.[1]).not.toBe(day.exec(before)?.[1]);
  expect(after.replace(day, '')).toBe(before.replace(day, ''));
});

it('a catalog edit appears within two seconds on every page that lists it', async () => {
  await get('/packages');
  await api.database.query(
    `update packages set description = 'New words & more.' where id = 'starter-showdown'`,
  );
  const twoSecondsLater = performance.now() + 2_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(twoSecondsLater);
  for (const address of ['/packages', '/']) {
    // The cache expires after a second; the rendering itself depends on the machine.
    await until('the edit shows', async () => (await get(address)).body.includes('New words &amp; more.'));
    expect((await get(address)).body).toContain('"description":"New words & more."');
  }
  clock.mockRestore();
});

it('serves files of the previous build for pages opened before the upgrade', async () => {
  const former = await get('/assets/home-former.js');
  expect(former.statusCode).toBe(200);
  expect(former.headers['cache-control']).toContain('immutable');
  expect((await get('/assets/home-never.js')).statusCode).toBe(404);
});

it('scripts and styles of the build have only the headers they need, documents and pictures have all', async () => {
  const page = await get('/packages');
  const files = [...page.body.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([file]) => file);
  expect(new Set(files.map((file) => path.extname(file)))).toEqual(new Set(['.js', '.css', '.woff2']));
  for (const file of new Set(files)) {
    const { statusCode, headers } = await get(file, { 'accept-encoding': 'br' });
    expect([statusCode, headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect(
      Object.keys(headers).filter((name) =>
        /policy|x-frame|strict-transport|x-request-id|last-modified/.test(name),
      ),
    ).toEqual([]);
  }
  for (const { headers } of [page, await get('/favicon.svg'), await get('/assets/none.js')])
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
    });
});
