import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 90_000;
const MAX_CRASHES = 3;

type Watched = { name: string; crashes: number; lastLogLines(): string[] };

async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status === 200;
  } catch {
    return false;
  }
}

/**
 * Waits until a program reports ready.
 * @throws Error when it keeps crashing or after a timeout
 */
export async function waitUntilReady(child: Watched, url: string, signal: AbortSignal): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  while (!(await answersOk(url))) {
    signal.throwIfAborted();
    if (child.crashes >= MAX_CRASHES)
      throw new Error(`${child.name} cannot start; its last words are above.`);
    if (Date.now() > until) {
      throw new Error(
        [`${child.name} is not ready after ${WITHIN_MS / 1000} s:`, ...child.lastLogLines()].join('\n'),
      );
    }
    await pause(50);
  }
}

/** The worker's warnings about services and settings, as sentences; empty when the worker cannot be reached. */
export async function warningsOf(worker: string): Promise<string[]> {
  try {
    const answer = await fetch(`${worker}/health/ready`);
    return ((await answer.json()) as { warnings?: string[] }).warnings ?? [];
  } catch {
    return [];
  }
}
