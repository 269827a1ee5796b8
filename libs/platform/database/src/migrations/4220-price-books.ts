import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Never reads the code, which changes: what version 1 of the book has been from the beginning. */
const FIRST_BOOK = {
  tiers: [
    { tier: 1, fromGames: 0, baseCents: 40_000, surchargeCents: 0 },
    { tier: 2, fromGames: 4, baseCents: 60_000, surchargeCents: 0 },
    { tier: 3, fromGames: 6, baseCents: 80_000, surchargeCents: 10_000 },
  ],
  includedChildren: 15,
  extraChildCents: 1_500,
  addOns: {
    photography: { advertisedCents: 20_000, chargedCents: 19_900, per: 'event' },
    videography: { advertisedCents: 30_000, chargedCents: 29_900, per: 'event' },
    customShirts: { advertisedCents: 5_000, chargedCents: 2_500, per: 'child' },
    customAwards: { advertisedCents: 2_500, chargedCents: 1_500, per: 'child' },
  },
  minutes: { base: 90, perGame: 15, manyGames: 20 },
  largeGroup: { fromChildren: 20, percent: 0 },
  depositPercent: 50,
};

const charged = ['photography', 'videography', 'customShirts', 'customAwards']
  .map(
    (key) =>
      `(book #>> '{addOns,${key},chargedCents}')::integer <= (book #>> '{addOns,${key},advertisedCents}')::integer`,
  )
  .join(' and ');

/**
 * The price book: versions with a first day, followed and never edited. Whoever keeps them in memory is told of a new
 * one. A booking keeps the number of its own; the default serves a version that does not know the column.
 */
export class PriceBooks4220 implements MigrationInterface {
  name = 'PriceBooks1700000004220';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table price_books (
        no integer primary key,
        valid_from_day date not null,
        book jsonb not null,
        made_at timestamptz,
        made_by uuid constraint fk_price_book_user references users (id) on delete set null,
        withdrawn_at timestamptz,
        withdrawn_by uuid constraint fk_price_book_withdrawer references users (id) on delete set null,
        constraint chk_price_book_charged check ((${charged}) is true)
      );
      create unique index uq_price_book_day on price_books (valid_from_day) where withdrawn_at is null;
      create function price_book_stays() returns trigger language plpgsql as $$
        begin
          if tg_op = 'DELETE' or (new.no, new.valid_from_day, new.book, new.made_at)
              is distinct from (old.no, old.valid_from_day, old.book, old.made_at)
            or (old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at) then
            raise exception 'a price book is followed by another one, never changed';
          end if;
          return new;
        end
      $$;
      create trigger tr_price_book_stays before update or delete on price_books
        for each row execute function price_book_stays();
      create function price_books_changed() returns trigger language plpgsql as $$
        begin
          notify price_books;
          return null;
        end
      $$;
      create trigger tr_price_books_changed after insert or update or delete or truncate on price_books
        for each statement execute function price_books_changed();
    `);
    await runner.query(`insert into price_books (no, valid_from_day, book) values (1, '2000-01-01', $1)`, [
      JSON.stringify(FIRST_BOOK),
    ]);
    await runner.query(`
      alter table bookings add column price_book_no integer not null default 1
        constraint fk_booking_price_book references price_books (no);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table bookings drop column price_book_no;
      drop table price_books;
      drop function price_book_stays, price_books_changed;
    `);
  }
}
