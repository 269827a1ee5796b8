import { raiseVersions } from '#libs/booking/bookings';
import { beginQuarantine } from '#libs/booking/payments';
import { BackupError, numbersAhead, type Manifest } from '#libs/platform/database';
import type { EntityManager } from 'typeorm';
import { forgetRuns } from './backup-runs.repository.js';
import { brokenLastingInvariants } from './invariants.js';

/**
 * Finishes a restore in its transaction: checks the lasting invariants, raises the numbers that families know, forgets
 * the backups of the lost machine, and begins the quarantine.
 * @throws BackupError naming an invariant that does not hold
 */
export async function finishRestore(
  tx: EntityManager,
  { takenAt }: Pick<Manifest, 'takenAt'>,
): Promise<void> {
  const [broken] = await brokenLastingInvariants(tx);
  if (broken)
    throw new BackupError(
      `The backup breaks the rule "${broken.description}" (${broken.id}) in ${broken.rows} ${broken.rows === 1 ? 'row' : 'rows'}. Nothing was changed.`,
    );
  await forgetRuns(tx);
  await raiseVersions(tx, takenAt, numbersAhead(takenAt));
  await beginQuarantine(tx, takenAt);
}
