import { appendFileSync } from 'node:fs';

/**
 * Notes the seconds from a fault until the product had recovered from it, for the table that `npm test -- faults` prints
 * at its end.
 */
export function noteRecovery(fault: string, on: 'one machine' | 'several machines', ms: number): void {
  const seconds = Number((ms / 1_000).toFixed(1));
  console.log(`${fault}, ${on}: recovered after ${seconds} s`);
  const { RECOVERY_FILE } = process.env;
  if (RECOVERY_FILE) appendFileSync(RECOVERY_FILE, `${JSON.stringify({ fault, on, seconds })}\n`);
}
