/** @jest-environment @happy-dom/jest-environment */
// The keys of mailed links, with and without storage.
const KEY = 'k'.repeat(43);
const OTHER = 'o'.repeat(43);

/** A tab that opens an address; each is a new document with the storage of its tab. */
async function open(address: string) {
  window.history.replaceState({ idx: 0 }, '', address);
  jest.resetModules();
  const mailed = await import('./mailed-key.js');
  const replaced = jest.spyOn(window.history, 'replaceState');
  mailed.takeMailedKey();
  const shown = () => window.location.pathname + window.location.search + window.location.hash;
  return { ...mailed, address: shown, isChanged: () => replaced.mock.calls.length > 0 };
}
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

const blockStorage = () =>
  jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new Error('SecurityError');
  });

it('the key of a booking stays in the fragment until its session has it', async () => {
  const page = await open(`/booking?manage=1#key=${KEY}`);
  expect([page.address(), page.fragmentKey()]).toEqual([`/booking?manage=1#key=${KEY}`, KEY]);
  page.dropFragmentKey();
  expect([page.address(), page.fragmentKey()]).toEqual(['/booking?manage=1', null]);
  expect(window.history.state).toEqual({ idx: 0 });
});

it.each(['reset', 'verify', 'invite', 'claim', 'waiting', 'unsubscribe'] as const)(
  'the key of a link "%s" is kept for the tab, out of the address, also after a reload',
  async (kind) => {
    const page = await open(`/auth?${kind}=link&for=host#key=${KEY}`);
    expect(page.address()).toBe(`/auth?${kind}=link&for=host`);
    expect(page.mailedValue(kind, 'link')).toBe(KEY);
    const reloaded = await open(page.address());
    expect(reloaded.mailedValue(kind, 'link')).toBe(KEY);
  },
);

it('where the browser stores nothing the key stays in the fragment only', async () => {
  blockStorage();
  const page = await open(`/auth?reset=link#key=${KEY}`);
  expect([page.address(), page.mailedValue('reset', 'link')]).toEqual([`/auth?reset=link#key=${KEY}`, KEY]);
  expect((await open('/auth?reset=link')).mailedValue('reset', 'link')).toBe('');
});

it('a newer link of the same kind replaces the earlier one', async () => {
  await open(`/auth?reset=link#key=${KEY}`);
  expect((await open(`/auth?reset=link#key=${OTHER}`)).mailedValue('reset', 'link')).toBe(OTHER);
});

it.each([
  '/booking?step=3',
  '/auth?reset=request',
  '/profile?claim=mail',
  '/contact#faq',
  '/auth',
  `/auth?reset=${KEY}`,
  `/booking?resume=1&key=${KEY}`,
])('an address without a key in the fragment is left as it is: %s', async (address) => {
  const page = await open(address);
  expect([page.address(), page.isChanged()]).toEqual([address, false]);
});

it('a value that stands for no key is itself', async () => {
  const page = await open('/auth?reset=request');
  expect([page.mailedValue('reset', 'request'), page.mailedValue('verify', null)]).toEqual(['request', null]);
});
