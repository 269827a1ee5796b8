// The key of a mailed link. It is in the fragment of the address, which browsers send to no server and in no referrer.
// Opening a link takes the key out of the address and the history.

/** In the query, in place of a key that is in the fragment. */
export const MAILED = 'link';

/** Kinds of links whose key no session remembers. */
const TAB_KINDS = ['reset', 'verify', 'invite', 'claim', 'waiting', 'unsubscribe', 'review'] as const;
type TabKind = (typeof TAB_KINDS)[number];

const placeOf = (kind: TabKind) => `mailed-key.${kind}`;
/** For browsers that store nothing; the fragment is lost as soon as the page changes its query. */
const inMemory = new Map<TabKind, string>();

/** The key in the fragment; null without one. */
export const fragmentKey = () => new URLSearchParams(window.location.hash.slice(1)).get('key');

/** Takes the key out of the address and the history. */
export function dropFragmentKey(): void {
  if (fragmentKey() === null) return;
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, '', pathname + search);
}

/**
 * Called before the page reads its address. The key of a booking stays in the fragment until its session has it; all
 * others are kept for this tab, or stay in the fragment where the browser stores nothing.
 */
export function takeMailedKey(): void {
  const key = fragmentKey();
  const query = new URLSearchParams(window.location.search);
  const kind = TAB_KINDS.find((each) => query.get(each) === MAILED);
  if (!key || !kind) return;
  inMemory.set(kind, key);
  try {
    window.sessionStorage.setItem(placeOf(kind), key);
    dropFragmentKey();
  } catch {
    // Storage is blocked together with cookies.
  }
}

/** Another mailed link opened in this tab may change the fragment alone, which loads nothing. */
export function followMailedLinks(): void {
  window.addEventListener('hashchange', () => {
    if (fragmentKey() !== null) window.location.reload();
  });
}

/** What the parameter `kind` stands for: the key of the link, '' when this tab does not have it, or its other value. */
export function mailedValue(kind: TabKind, value: string | null): string | null {
  if (value !== MAILED) return value;
  const known = inMemory.get(kind);
  if (known) return known;
  try {
    return window.sessionStorage.getItem(placeOf(kind)) ?? fragmentKey() ?? '';
  } catch {
    return fragmentKey() ?? '';
  }
}
