// Loads the document anew when a piece of the site does not come. Browsers remember a failed piece for the life of a
// document, so asking for it again would fail without being sent: only a new document asks anew.

/** A file of the site could not be fetched: there is no network, or the server has a newer build. */
export class ChunkLoadError extends Error {}

/** Loads a piece of the site. @throws MissingPiece when it does not come. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError('A piece of the site did not come.', { cause });
  }
}

const listeners = new Set<() => Promise<void>>();

/**
 * Hears before the document is loaded anew, and puts what was typed where the next one finds it; a rejection holds
 * the document. Gives what takes the listener off again.
 */
export function onBeforeReload(listener: () => Promise<void>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The home page as the server has it now; it names the script that its build begins with. Null without an answer. */
async function homePage(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

async function reloadAt(address: string): Promise<boolean> {
  try {
    await Promise.all([...listeners].map((listener) => listener()));
  } catch {
    return false;
  }
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
  return true;
}

/** Loads this page (or `address`) anew if the site answers and all that was typed is kept; false when it has to stay. */
export async function reloadPage(address = window.location.href): Promise<boolean> {
  return (await homePage()) !== null && reloadAt(address);
}

const LEFT_BUILDS = 'left-builds';

/** Remembers that a build was left by itself; false when it had been before, or nothing can be remembered. */
function markBuildLeft(build: string): boolean {
  try {
    const left = (sessionStorage.getItem(LEFT_BUILDS) ?? '').split(' ');
    if (left.includes(build)) return false;
    sessionStorage.setItem(LEFT_BUILDS, [...left, build].join(' ').trim());
    return true;
  } catch {
    return false;
  }
}

/** The same by itself, once for each build, when the server has a newer one than this document. */
export async function reloadIfOutdated(address?: string): Promise<boolean> {
  const build = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await homePage();
  if (!build || page === null || page.includes(build) || !markBuildLeft(build)) return false;
  return reloadAt(address ?? window.location.href);
}
