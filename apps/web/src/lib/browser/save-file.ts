// Files of a booking: polled while the server generates them, then saved by the browser.

import { callHeaders } from '../api/http.js';

const MOST_TRIES = 20;
const LONGEST_WAIT_SECONDS = 10;

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/** Seconds until the next poll; a missing or invalid Retry-After means two. */
export function retryAfterSeconds(header: string | null): number {
  const stated = Number(header);
  return header && Number.isFinite(stated) && stated > 0 ? stated : 2;
}

/** The file is not ready yet. `sentence`: the server's message, or null. */
export class FileNotReady extends Error {
  constructor(readonly sentence: string | null) {
    super('202: still being made');
  }
}

/**
 * Fetches a file, polling while the server answers 202; `onWaiting` is called then.
 * @throws FileNotReady after twenty tries, or when Retry-After exceeds the limit.
 */
async function fetchWhenReady(path: string, onWaiting: () => void): Promise<Blob> {
  let sentence: string | null = null;
  for (let tried = 1; tried <= MOST_TRIES; tried++) {
    const answer = await fetch(path, { credentials: 'include', cache: 'no-store', headers: callHeaders });
    if (answer.status !== 202) {
      if (!answer.ok) throw new Error(`${answer.status}: ${answer.statusText}`);
      return answer.blob();
    }
    sentence = await userMessageIn(answer);
    const seconds = retryAfterSeconds(answer.headers.get('Retry-After'));
    if (seconds > LONGEST_WAIT_SECONDS) break;
    onWaiting();
    await wait(seconds);
  }
  throw new FileNotReady(sentence);
}

async function userMessageIn(answer: Response): Promise<string | null> {
  const body = (await answer.json().catch(() => null)) as { message?: unknown } | null;
  return typeof body?.message === 'string' ? body.message : null;
}

/** Saves the file at `path` under `fileName`, polling until it is ready. */
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
