// Files that are made for a booking: fetched, waited for while they are being made, then saved by the browser.

const MOST_TRIES = 20;

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Seconds until the next look; a missing or odd Retry-After means two, and nobody waits longer than ten. */
export function retryAfterSeconds(header: string | null): number {
  const stated = Number(header);
  return header && Number.isFinite(stated) && stated > 0 ? Math.min(10, stated) : 2;
}

/** Fetches a file, asking again while the server answers 202; `onWaiting` hears once that it is being made. */
async function fetchWhenReady(path: string, onWaiting: () => void): Promise<Blob> {
  for (let tried = 1; tried <= MOST_TRIES; tried++) {
    const answer = await fetch(path, { credentials: 'include', cache: 'no-store' });
    if (answer.status !== 202) {
      if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
      return answer.blob();
    }
    onWaiting();
    await wait(retryAfterSeconds(answer.headers.get('Retry-After')));
  }
  throw new Error('202: still being made');
}

/** Saves the file at `path` under `fileName`, waiting while it is being made. */
export async function saveFile(
  path: string,
  fileName: string,
  onWaiting: () => void = () => {},
): Promise<void> {
  const file = await fetchWhenReady(path, onWaiting);
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
