import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each mail about an entry has a key of its own, as a hash; an entry goes with the reservations that it was offered. */
export class WaitingKeys4140 implements MigrationInterface {
  name = 'WaitingKeys1700000004140';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table waitlist_entries drop column key_hash, drop column leave_key_hash,
        add column key_hashes text[] not null default '{}';
      create index ix_waitlist_keys on waitlist_entries using gin (key_hashes);
      alter table crew_reservations drop constraint crew_reservations_waitlist_id_fkey,
        add constraint fk_reservation_waitlist foreign key (waitlist_id) references waitlist_entries (id) on delete cascade;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table crew_reservations drop constraint fk_reservation_waitlist,
        add constraint crew_reservations_waitlist_id_fkey foreign key (waitlist_id) references waitlist_entries (id);
      drop index ix_waitlist_keys;
      alter table waitlist_entries drop column key_hashes, add column key_hash text, add column leave_key_hash text;
    `);
  }
}
