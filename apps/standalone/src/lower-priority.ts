import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Lets a program that was just started, and whatever it starts from now on, wait behind those that parents wait for.
 * Linux weighs sessions before processes, so the session of a program that has its own steps back, too.
 */
export function lowerPriority(pid: number): void {
  for (const lower of [
    () => setPriority(pid, BEHIND),
    () => writeFileSync(`/proc/${pid}/autogroup`, String(BEHIND)),
  ]) {
    try {
      lower();
    } catch {
      // It has ended, or this system knows no such thing: all else works without.
    }
  }
}
