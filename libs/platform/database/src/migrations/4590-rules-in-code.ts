import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RulesInCode4590 implements MigrationInterface {
  name = 'RulesInCode1700000004590';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function hold_promo_code, uses_of_code;
      alter table promo_redemptions drop column person_key, alter column person_keys drop default;

      drop trigger booking_email_key on bookings;
      drop trigger booking_made_by on bookings;
      drop trigger booking_start_agrees_at_first on bookings;
      drop trigger booking_start_agrees_later on bookings;
      drop trigger name_history on booking_history;
      drop trigger user_keys_are_filled on users;
      drop trigger tr_price_book_stays on price_books;
      drop function booking_email_key, booking_made_by, booking_start_agrees, name_history, history_event, user_keys,
        name_key, price_book_stays;
      alter table booking_history drop column what;
      alter table booking_history alter column code set not null;
      create view business_zone as select value #>> '{}' as zone from company_details where key = 'timeZone';

      create function notify_channel() returns trigger language plpgsql as $$
        begin
          perform pg_notify(tg_argv[0], '');
          return null;
        end
      $$;
      drop trigger tr_company_details_changed on company_details;
      drop trigger tr_policies_changed on policies;
      drop trigger tr_price_books_changed on price_books;
      drop trigger outbox_notify on outbox;
      drop function company_details_changed, policies_changed, price_books_changed, outbox_notify;
      create trigger tr_company_details_changed after insert or update or delete or truncate on company_details
        for each statement execute function notify_channel('company_details');
      create trigger tr_policies_changed after insert or update or delete or truncate on policies
        for each statement execute function notify_channel('policies');
      create trigger tr_price_books_changed after insert or update or delete or truncate on price_books
        for each statement execute function notify_channel('price_books');
      create trigger outbox_notify after insert on outbox
        for each statement execute function notify_channel('outbox');

      drop function fold_booking_search, fold_booking_tallies;
      drop trigger booking_search_added on bookings;
      drop trigger booking_search_changed on bookings;
      create or replace function booking_search_follows() returns trigger language plpgsql as $$
        begin
          if tg_op = 'TRUNCATE' then
            delete from booking_search_recent;
            delete from booking_search_rows;
          elsif tg_op = 'DELETE' then
            delete from booking_search_recent where booking_id = old.id;
            delete from booking_search_rows where booking_id = old.id;
          elsif tg_op = 'INSERT' or booking_search_text(new) <> booking_search_text(old) then
            insert into booking_search_recent (booking_id, text, created_at)
              values (new.id, booking_search_text(new), new.created_at)
              on conflict (booking_id) do update set text = excluded.text;
            -- After the row above, which waits for a compaction that is moving it: then what it wrote is seen here.
            if tg_op = 'UPDATE' then delete from booking_search_rows where booking_id = new.id; end if;
          end if;
          return null;
        end
      $$;
      create trigger booking_search_follows after insert or delete
        or update of parent_name, child_name, parent_email, parent_phone, location, promo_code on bookings
        for each row execute function booking_search_follows();

      drop trigger tally_added on bookings;
      drop trigger tally_changed on bookings;
      drop trigger tally_removed on bookings;
      drop trigger tally_emptied on bookings;
      drop function tally_booking, tally_bookings;
      create function tally_booking() returns trigger language plpgsql as $$
        begin
          if tg_op = 'TRUNCATE' then
            delete from booking_tallies;
          elsif tg_op <> 'UPDATE' or (new.status, new.payment_status, new.total_cents, new.final_cents)
              is distinct from (old.status, old.payment_status, old.total_cents, old.final_cents) then
            insert into booking_tallies (status, payment_status, bookings, total_cents, final_cents)
            select * from (values
              (new.status, new.payment_status, 1, new.total_cents, new.final_cents),
              (old.status, old.payment_status, -1, -old.total_cents, -old.final_cents)
            ) as change (status, payment_status, bookings, total_cents, final_cents)
            where change.status is not null;
          end if;
          return null;
        end
      $$;
      create trigger tally_booking after insert or delete
        or update of status, payment_status, total_cents, final_cents on bookings
        for each row execute function tally_booking();
      create trigger tally_emptied after truncate on bookings
        for each statement execute function tally_booking();
    `);
  }

  async down(): Promise<void> {
    // Becomes part of the baselines.
  }
}
