import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever waits while logged in finds the entry in the copy of the own data, and takes it along with the account. */
export class WaitingUsers4170 implements MigrationInterface {
  name = 'WaitingUsers1700000004170';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table waitlist_entries add column user_id uuid;
      create index ix_waitlist_user on waitlist_entries (user_id) where user_id is not null;
      create view waiting_records as
        select id, user_id, to_char(day, 'YYYY-MM-DD') as day, earliest_minute, latest_minute, games, guest_count, add_ons, zip, email, name, state,
          offers, offered_start, offered_until, created_at
        from waitlist_entries;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop view waiting_records;
      drop index ix_waitlist_user;
      alter table waitlist_entries drop column user_id;
    `);
  }
}
