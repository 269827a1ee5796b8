import { randomUUID } from 'node:crypto';
import { setUpModules } from '#libs/platform/testing';
import { HeldMailsService } from './held-mails.service.js';
import { NotificationsModule } from './notifications.module.js';

const { modules, database, clock } = setUpModules([NotificationsModule]);

const hold = (subject: string, createdAt: string) =>
  database.query(
    `insert into sent_mails (kind, subject_id, message_id, state, held_job, held_to, created_at)
     values ('confirmation', $1::uuid, $1::text, 'held', $2, 'pat@example.com', $3)`,
    [subject, `${subject}.confirmation-mail`, createdAt],
  );

it('the addressee of a held mail is removed after ninety days, and the mail can still be decided', async () => {
  const [old, young] = [randomUUID(), randomUUID()];
  await hold(old, '2026-06-01T15:59:59Z');
  await hold(young, '2026-06-01T16:00:00Z');
  clock.set('2026-08-30T16:00:00Z');
  await modules.get(HeldMailsService).removeAddressees();
  expect(
    await database.query('select message_id as id, held_to as to from sent_mails order by created_at'),
  ).toEqual([
    { id: old, to: null },
    { id: young, to: 'pat@example.com' },
  ]);
  expect(await modules.get(HeldMailsService).count()).toBe(2);
});
