import { normalForm } from '#libs/shared/contracts';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const BATCH = 1_000;

/**
 * The normal form of a booking's address stands beside what was typed, as for accounts, so that all bookings of one
 * person are found however the address was written. The version before this one inserts and removes addresses without
 * it: a trigger then keeps it, plain letters as JavaScript would, all others as a mark and the exact spelling. The old
 * index stays for the older version's look-ups.
 */
export class BookingAddresses3500 implements MigrationInterface {
  name = 'BookingAddresses1700000003500';

  async up(runner: QueryRunner): Promise<void> {
    // Generated first, then kept as a column like any other: all rows get it at once and no trigger looks at them.
    await runner.query(`
      alter table bookings add column parent_email_key text
        generated always as (case when parent_email <> '' then name_key(parent_email) end) stored;
      alter table bookings alter column parent_email_key drop expression;
    `);
    await this.fill(runner);
    await runner.query(`
      create index ix_booking_parent_email_key on bookings (parent_email_key, created_at desc);
      create function booking_email_key() returns trigger language plpgsql as $$
      begin
        if new.parent_email = '' then
          new.parent_email_key := null;
        elsif new.parent_email_key is null or (tg_op = 'UPDATE' and new.parent_email <> old.parent_email
            and new.parent_email_key is not distinct from old.parent_email_key) then
          new.parent_email_key := name_key(new.parent_email);
        end if;
        return new;
      end $$;
      create trigger booking_email_key before insert or update of parent_email on bookings
        for each row execute function booking_email_key();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger booking_email_key on bookings;
      drop function booking_email_key;
      alter table bookings drop column parent_email_key;
    `);
  }

  /** The normal form of what PostgreSQL cannot fold itself. */
  private async fill(runner: QueryRunner): Promise<void> {
    for (let batch = await this.next(runner, null); batch.length > 0;) {
      await runner.query(
        `update bookings b set parent_email_key = t.key
         from unnest($1::uuid[], $2::text[]) as t(id, key) where b.id = t.id`,
        [batch.map(({ id }) => id), batch.map(({ email }) => normalForm(email))],
      );
      batch = await this.next(runner, batch.at(-1)!.id);
    }
  }

  private next(runner: QueryRunner, after: string | null): Promise<{ id: string; email: string }[]> {
    return runner.query(
      `select id, parent_email as email from bookings
       where starts_with(parent_email_key, chr(1)) and ($1::uuid is null or id > $1) order by id limit ${BATCH}`,
      [after],
    ) as Promise<{ id: string; email: string }[]>;
  }
}
