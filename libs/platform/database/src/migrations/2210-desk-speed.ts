import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the desk quick however many bookings there are: orders that pages are cut from, and tallies instead of
 * counting. Every change of bookings adds what it changed as rows of its own, so two changes never wait for each other;
 * now and then a change folds the rows into few. The sum over all rows is exact at any moment. The orders only carry the
 * id along: as a column of an index it would tempt the planner, while the table is empty, to look ids up in it.
 */
export class DeskSpeed2210 implements MigrationInterface {
  name = 'DeskSpeed1700000002210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index ix_booking_created;
      create index ix_booking_newest on bookings (created_at desc) include (id);
      create index ix_booking_event on bookings (event_date, starts_at)
        include (id, event_type, status, payment_status);
      create index ix_booking_parent on bookings (lower(parent_name)) include (id);
      create index ix_booking_guests on bookings (guest_count) include (id);
      create index ix_booking_price on bookings (final_cents) include (id);
      create index ix_booking_status on bookings (status, created_at desc) include (id);
      create table booking_tallies (
        id bigint generated always as identity primary key,
        status text not null,
        payment_status text not null,
        bookings bigint not null,
        total_cents bigint not null,
        final_cents bigint not null
      );
      create function fold_booking_tallies() returns void language sql as $$
        with taken as (
          delete from booking_tallies where id in (
            select id from booking_tallies order by id limit 5000 for update skip locked) returning *
        )
        insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
        select status, payment_status, sum(bookings), sum(total_cents), sum(final_cents) from taken group by 1, 2
      $$;
      create function tally_bookings() returns trigger language plpgsql as $$
        begin
          if tg_op = 'TRUNCATE' then
            delete from booking_tallies;
            return null;
          elsif tg_op = 'INSERT' then
            insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
            select status, payment_status, count(*), sum(total_cents), sum(final_cents) from added group by 1, 2;
          elsif tg_op = 'DELETE' then
            insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
            select status, payment_status, -count(*), -sum(total_cents), -sum(final_cents) from removed group by 1, 2;
          else
            insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
            select status, payment_status, sum(n), sum(n * total_cents), sum(n * final_cents)
            from (select 1 as n, a.* from added a union all select -1, r.* from removed r) changed
            group by 1, 2
            having sum(n) <> 0 or sum(n * total_cents) <> 0 or sum(n * final_cents) <> 0;
          end if;
          if random() < 0.01 then perform fold_booking_tallies(); end if;
          return null;
        end
      $$;
      create trigger tally_added after insert on bookings
        referencing new table as added for each statement execute function tally_bookings();
      create trigger tally_changed after update on bookings
        referencing old table as removed new table as added for each statement execute function tally_bookings();
      create trigger tally_removed after delete on bookings
        referencing old table as removed for each statement execute function tally_bookings();
      create trigger tally_emptied after truncate on bookings for each statement execute function tally_bookings();
      insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
      select status, payment_status, count(*), sum(total_cents), sum(final_cents) from bookings group by 1, 2;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger tally_added on bookings;
      drop trigger tally_changed on bookings;
      drop trigger tally_removed on bookings;
      drop trigger tally_emptied on bookings;
      drop table booking_tallies;
      drop function tally_bookings, fold_booking_tallies;
      drop index ix_booking_newest, ix_booking_event, ix_booking_parent, ix_booking_guests, ix_booking_price,
        ix_booking_status;
      create index ix_booking_created on bookings (created_at desc);
    `);
  }
}
