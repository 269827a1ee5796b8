// Reloads the document when a chunk fails to load. Browsers cache the failure for the life of a
// document, so importing it again would fail without a request.

/** A chunk could not be fetched: the device is offline, or the server has a newer build. */
export class ChunkLoadError extends Error {}

/** Loads a chunk. @throws ChunkLoadError when that fails. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError('A piece of the site did not come.', { cause });
  }
}

const listeners = new Set<() => Promise<void>>();

/**
 * Registers a listener that saves the input before the document is reloaded; a rejection prevents the reload. Returns
 * the unsubscribe function.
 */
export function onBeforeReload(listener: () => Promise<void>): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The home page as currently served; its HTML names the entry script of the server's build. Null on failure. */
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

/**
 * Reloads this page (or `address`) if the site responds and all input is saved; returns false when it does not reload.
 */
export async function reloadPage(address = window.location.href): Promise<boolean> {
  return (await homePage()) !== null && reloadAt(address);
}

const LEFT_BUILDS = 'left-builds';

/** Marks a build as reloaded automatically; false when it was marked before or session storage is unavailable. */
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

/** Reloads automatically, once per build, when the server has a newer build than this document. */
export async function reloadIfOutdated(address?: string): Promise<boolean> {
  const build = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  const page = await homePage();
  if (!build || page === null || page.includes(build) || !markBuildLeft(build)) return false;
  return reloadAt(address ?? window.location.href);
}
