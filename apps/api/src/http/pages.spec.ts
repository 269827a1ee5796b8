import type { PublicConfig } from '#libs/shared/contracts';
import { PageCache } from './page-cache.js';
import type { BuiltSite } from './page-renderer.js';
import { fillCopy, finishPage, inlineScriptHashes } from './page-text.js';

const config: PublicConfig = {
  brand: `Kites & <b>"Co"</b>`,
  phone: '',
  email: 'play@example.com',
  serviceArea: 'Here',
  timeZone: 'America/New_York',
  today: '2026-03-01',
  currency: 'USD',
  limitsStarts: false,
};
const SHELL =
  '<html lang="en"><script type="application/json" id="public-config">null</script><i>{origin}</i></html>';

describe('server-side page text', () => {
  it('fills the placeholders of a copy, escaped for their context', () => {
    const copy = '<p>{brand}</p><script type="application/ld+json">{"name":"{brand}"}</script>';
    const [, text, facts] = /<p>(.*)<\/p><script[^>]*>(.*)<\/script>/.exec(fillCopy(copy, config))!;
    expect(text).toBe('Kites &#38; &#60;b&#62;&#34;Co&#34;&#60;/b&#62;');
    expect(facts).not.toContain('<');
    expect(JSON.parse(facts)).toEqual({ name: config.brand });
  });

  it('adds configuration, address and session flag to every page', () => {
    const page = finishPage(SHELL, { config, origin: 'https://a.example', hasSession: true });
    expect(page).toContain('<html lang="en" data-session="yes">');
    expect(page).toContain('<i>https://a.example</i>');
    const block = /id="public-config">(.*?)<\/script>/.exec(page)![1];
    expect([JSON.parse(block), block.includes('<')]).toEqual([config, false]);
  });

  it('hashes executable scripts only', () => {
    const page =
      '<script>go()</script><script src="/a.js"></script><script type="application/ld+json">{}</script>';
    expect(inlineScriptHashes(page)).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
  });
});

describe('cached pages', () => {
  let etag: string;
  let rendered: string[];
  let warnings: object[];
  let render: BuiltSite['render'];
  beforeEach(() => {
    etag = 'one';
    rendered = [];
    warnings = [];
    render = async ({ path, hasSession }) => {
      rendered.push(path);
      return `${path} ${etag} ${hasSession ? 'known' : 'new'}`;
    };
  });
  const cacheWith = (timeoutMs = 1_000) =>
    new PageCache(
      {
        shell: SHELL,
        notFound: '/404',
        pages: [
          { path: '/', source: 'home', lists: ['games'] },
          { path: '/404', source: 'not-found', lists: [] },
        ],
        privatePages: [{ path: '/profile', source: 'profile', lists: [] }],
        copies: new Map([['/', 'copy of {brand}']]),
        render: (order) => render(order),
      },
      async () => ({ etag, body: Buffer.from('[]') }),
      () => config,
      { warn: (facts) => warnings.push(facts) },
      timeoutMs,
    );

  it('are rendered once for all readers, and again when a list has changed', async () => {
    const pages = cacheWith();
    await Promise.all([pages.page('/', false), pages.page('/', false)]);
    expect(await pages.page('/', false)).toBe('/ one new');
    expect(rendered).toHaveLength(1);
    etag = 'two';
    expect(await pages.page('/', false)).toBe('/ two new');
  });

  it('are rendered separately for a session, and return 404 for unknown paths', async () => {
    expect(await cacheWith().page('/', true)).toBe('/ one known');
    expect(await cacheWith().page('/nothing', false)).toBe('/404 one new');
  });

  it('are the same for everyone on pages that need rights', async () => {
    const pages = cacheWith();
    const shown = [await pages.page('/profile', false), await pages.page('/profile', true)];
    expect([...shown, rendered.length]).toEqual(['/profile one known', '/profile one known', 1]);
  });

  it('stay unchanged when rendering fails, which is logged once', async () => {
    const pages = cacheWith();
    await pages.page('/', false);
    etag = 'two';
    render = () => Promise.reject(new Error('broken'));
    expect([await pages.page('/', false), await pages.page('/', false)]).toEqual(['/ one new', '/ one new']);
    expect(warnings).toEqual([{ page: '/', fault: 'broken' }]);
  });

  it('never delay a request: the copy from the build is sent until then', async () => {
    render = () => new Promise(() => {});
    expect(await cacheWith(10).page('/', false)).toBe(
      'copy of Kites &#38; &#60;b&#62;&#34;Co&#34;&#60;/b&#62;',
    );
  });
});
