import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the search reads of a booking; only a change of these makes its row out of date. */
const WORDS = 'parent_name, child_name, parent_email, parent_phone, location, promo_code';
const FIGURES = 'status, payment_status, total_cents, final_cents';

const each = (row: 'old' | 'new', columns: string) =>
  `(${columns
    .split(', ')
    .map((column) => `${row}.${column}`)
    .join(', ')})`;

/** True of an update that changes one of these columns. */
const changed = (columns: string) => `${each('old', columns)} is distinct from ${each('new', columns)}`;

/**
 * Words of a booking stand in a small table without the index of trigrams until the worker moves them by the hundred
 * into the large one: that index cost a third of what a booking and its payment cost the database. `booking_search`
 * becomes a view of both, so that every booking is found once and at any moment, also by the version before this one,
 * and with no worker that folds. A change of words takes the old ones out of both in its own transaction. The tallies
 * come from plain row triggers, and only for changes of what they count; folding them is the worker's, too.
 */
export class RecentSearch3950 implements MigrationInterface {
  name = 'RecentSearch1700000003950';

  async up(runner: QueryRunner): Promise<void> {
    await this.searchLater(runner);
    await this.tallyRows(runner);
    // Looked up by versions long gone: addresses are found by their normal form.
    await runner.query('drop index ix_booking_parent_email');
  }

  private async searchLater(runner: QueryRunner): Promise<void> {
    // Without the foreign key a fold waits for no booking that is being paid; the trigger follows removals instead.
    await runner.query(`
      alter table booking_search rename to booking_search_rows;
      alter table booking_search_rows drop constraint fk_search_booking;
      create table booking_search_recent (
        booking_id uuid primary key,
        text text not null,
        created_at timestamptz not null
      );
      create view booking_search as
        select booking_id, text, created_at from booking_search_rows
        union all
        select booking_id, text, created_at from booking_search_recent;
      create or replace function booking_search_follows() returns trigger language plpgsql as $$
        begin
          if tg_op = 'TRUNCATE' then
            delete from booking_search_recent;
            delete from booking_search_rows;
          elsif tg_op = 'DELETE' then
            delete from booking_search_recent where booking_id = old.id;
            delete from booking_search_rows where booking_id = old.id;
          else
            insert into booking_search_recent (booking_id, text, created_at)
              values (new.id, booking_search_text(new), new.created_at)
              on conflict (booking_id) do update set text = excluded.text;
            -- After the row above, which waits for a fold that is moving it: then what it wrote is seen here.
            if tg_op = 'UPDATE' then delete from booking_search_rows where booking_id = new.id; end if;
          end if;
          return null;
        end
      $$;
      drop trigger booking_search_follows on bookings;
      create trigger booking_search_added after insert or delete on bookings
        for each row execute function booking_search_follows();
      create trigger booking_search_changed after update of ${WORDS} on bookings
        for each row when (${changed(WORDS)}) execute function booking_search_follows();
      create trigger booking_search_emptied after truncate on bookings
        for each statement execute function booking_search_follows();
      create function fold_booking_search(most integer) returns bigint language sql as $$
        with taken as (
          delete from booking_search_recent where booking_id in (
            select booking_id from booking_search_recent limit most for update skip locked)
          returning booking_id, text, created_at
        ), written as (
          insert into booking_search_rows (booking_id, text, created_at) select booking_id, text, created_at from taken
          on conflict (booking_id) do update set text = excluded.text
        )
        select count(*) from taken
      $$;
    `);
  }

  private async tallyRows(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function tally_booking() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then
            insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
            values (new.status, new.payment_status, 1, new.total_cents, new.final_cents);
          else
            insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
            values (new.status, new.payment_status, 1, new.total_cents, new.final_cents),
              (old.status, old.payment_status, -1, -old.total_cents, -old.final_cents);
          end if;
          return null;
        end
      $$;
      drop trigger tally_added on bookings;
      drop trigger tally_changed on bookings;
      create trigger tally_added after insert on bookings for each row execute function tally_booking();
      create trigger tally_changed after update of ${FIGURES} on bookings
        for each row when (${changed(FIGURES)}) execute function tally_booking();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger booking_search_added on bookings;
      drop trigger booking_search_changed on bookings;
      drop trigger booking_search_emptied on bookings;
      select fold_booking_search(2000000000);
      drop function fold_booking_search;
      drop view booking_search;
      drop table booking_search_recent;
      alter table booking_search_rows rename to booking_search;
      alter table booking_search add constraint fk_search_booking
        foreign key (booking_id) references bookings (id) on delete cascade;
      create or replace function booking_search_follows() returns trigger language plpgsql as $$
        begin
          insert into booking_search (booking_id, text, created_at)
            values (new.id, booking_search_text(new), new.created_at)
            on conflict (booking_id) do update set text = excluded.text;
          return null;
        end
      $$;
      create trigger booking_search_follows after insert or update of ${WORDS} on bookings
        for each row execute function booking_search_follows();
      drop trigger tally_added on bookings;
      drop trigger tally_changed on bookings;
      drop function tally_booking;
      create trigger tally_added after insert on bookings
        referencing new table as added for each statement execute function tally_bookings();
      create trigger tally_changed after update on bookings
        referencing old table as removed new table as added for each statement execute function tally_bookings();
      create index ix_booking_parent_email on bookings (lower(parent_email), created_at desc);
    `);
  }
}
