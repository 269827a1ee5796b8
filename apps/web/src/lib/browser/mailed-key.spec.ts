// The keys of mailed links, with and without storage.
const KEY = 'k'.repeat(43);
const OTHER = 'o'.repeat(43);
const SITE = 'https://play.example';

/** A tab that opens an address; each is a new document with the storage of its tab. */
async function open(address: string, storage: Map<string, string> | null = new Map()) {
  let url = new URL(address, SITE);
  const blocked = () => {
    throw new Error('SecurityError');
  };
  const shown: string[] = [];
  const window = {
    location: {
      get pathname() {
        return url.pathname;
      },
      get search() {
        return url.search;
      },
      get hash() {
        return url.hash;
      },
    },
    history: {
      state: { idx: 0 },
      replaceState: (_: unknown, __: string, to: string) => {
        url = new URL(to, url);
        shown.push(to);
      },
    },
    get sessionStorage() {
      if (!storage) return blocked();
      return {
        getItem: (name: string) => storage.get(name) ?? null,
        setItem: (name: string, value: string) => void storage.set(name, value),
      };
    },
  };
  Object.assign(globalThis, { window });
  jest.resetModules();
  const mailed = await import('./mailed-key.js');
  mailed.takeMailedKey();
  return { ...mailed, address: () => url.href.replace(SITE, ''), shown };
}
afterEach(() => Reflect.deleteProperty(globalThis, 'window'));

it('the key of a booking stays in the fragment until its session has it', async () => {
  const page = await open(`/booking?manage=1#key=${KEY}`);
  expect([page.address(), page.fragmentKey()]).toEqual([`/booking?manage=1#key=${KEY}`, KEY]);
  page.dropFragmentKey();
  expect([page.address(), page.fragmentKey()]).toEqual(['/booking?manage=1', null]);
});

const KINDS = ['reset', 'verify', 'invite', 'claim', 'waiting'] as const;

it.each(KINDS)(
  'the key of a link "%s" is kept for the tab, out of the address, also after a reload',
  async (kind) => {
    const storage = new Map<string, string>();
    const page = await open(`/auth?${kind}=link&for=host#key=${KEY}`, storage);
    expect(page.address()).toBe(`/auth?${kind}=link&for=host`);
    expect(page.mailedValue(kind, 'link')).toBe(KEY);
    const reloaded = await open(page.address(), storage);
    expect(reloaded.mailedValue(kind, 'link')).toBe(KEY);
  },
);

it('where the browser stores nothing the key stays in the fragment only', async () => {
  const page = await open(`/auth?reset=link#key=${KEY}`, null);
  expect([page.address(), page.mailedValue('reset', 'link')]).toEqual([`/auth?reset=link#key=${KEY}`, KEY]);
  expect((await open('/auth?reset=link', null)).mailedValue('reset', 'link')).toBe('');
});

it('a newer link of the same kind replaces the earlier one', async () => {
  const storage = new Map<string, string>();
  await open(`/auth?reset=link#key=${KEY}`, storage);
  expect((await open(`/auth?reset=link#key=${OTHER}`, storage)).mailedValue('reset', 'link')).toBe(OTHER);
});

it('addresses without a key are left as they are', async () => {
  for (const address of [
    '/booking?step=3',
    '/auth?reset=request',
    '/profile?claim=mail',
    `/auth?reset=${KEY}`,
    `/booking?resume=1&key=${KEY}`,
    '/contact#faq',
    '/auth',
  ]) {
    const page = await open(address);
    expect([page.address(), page.shown]).toEqual([address, []]);
  }
  const page = await open('/auth?reset=request');
  expect([page.mailedValue('reset', 'request'), page.mailedValue('verify', null)]).toEqual(['request', null]);
});
