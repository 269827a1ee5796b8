import type { EntityManager } from 'typeorm';

/** Deletes the rows of mails about these bookings, messages, answers or ideas. */
export async function deleteSentMails(tx: EntityManager, subjectIds: readonly string[]): Promise<void> {
  await tx.query(
    'delete from sent_mails where booking_id = any($1::uuid[]) or subject_id = any($1::uuid[])',
    [subjectIds],
  );
}
