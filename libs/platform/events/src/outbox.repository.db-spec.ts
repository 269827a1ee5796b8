import { setUpModules } from '#libs/platform/testing';
import { OutboxRepository } from './outbox.repository.js';

const { modules, database } = setUpModules([]);

it('events that were sent more than thirty days ago are deleted, and later and unsent ones stay', async () => {
  await database.query(
    `insert into outbox (name, payload, created_at, sent_at) values
       ('booking-confirmed', '{}', now() - interval '40 days', now() - interval '31 days'),
       ('booking-expired', '{}', now() - interval '40 days', now() - interval '29 days'),
       ('booking-cancelled', '{}', now() - interval '40 days', null)`,
  );
  expect(await modules.get(OutboxRepository).removeSent(30)).toBe(1);
  expect(await database.query('select name from outbox order by seq')).toEqual([
    { name: 'booking-expired' },
    { name: 'booking-cancelled' },
  ]);
});
