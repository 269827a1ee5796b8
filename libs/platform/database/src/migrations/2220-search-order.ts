import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The search table knows the order of the list too: what is found is cut into pages before any booking is read. */
export class SearchOrder2220 implements MigrationInterface {
  name = 'SearchOrder1700000002220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table booking_search add column created_at timestamptz;
      update booking_search s set created_at = b.created_at from bookings b where b.id = s.booking_id;
      alter table booking_search alter column created_at set not null;
      create index ix_search_newest on booking_search (created_at desc) include (booking_id);
      create or replace function booking_search_follows() returns trigger language plpgsql as $$
        begin
          insert into booking_search (booking_id, text, created_at)
            values (new.id, booking_search_text(new), new.created_at)
            on conflict (booking_id) do update set text = excluded.text;
          return null;
        end
      $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function booking_search_follows() returns trigger language plpgsql as $$
        begin
          insert into booking_search (booking_id, text) values (new.id, booking_search_text(new))
            on conflict (booking_id) do update set text = excluded.text;
          return null;
        end
      $$;
      alter table booking_search drop column created_at;
    `);
  }
}
