import { Baseline } from './baseline.js';

/** Versions of the prices, each with its first day. Version 1 is what the product began with. */
export class PriceBooksBaseline extends Baseline {
  name = 'PriceBooksBaseline1798000000006';
  readonly sql = `
    create table price_books (
      no integer primary key,
      valid_from_day date not null,
      book jsonb not null,
      made_at timestamptz,
      made_by uuid,
      withdrawn_at timestamptz,
      withdrawn_by uuid,
      constraint chk_price_book_charged check ((
        (book #>> '{addOns,photography,chargedCents}')::integer <= (book #>> '{addOns,photography,advertisedCents}')::integer and
        (book #>> '{addOns,videography,chargedCents}')::integer <= (book #>> '{addOns,videography,advertisedCents}')::integer and
        (book #>> '{addOns,customShirts,chargedCents}')::integer <= (book #>> '{addOns,customShirts,advertisedCents}')::integer and
        (book #>> '{addOns,customAwards,chargedCents}')::integer <= (book #>> '{addOns,customAwards,advertisedCents}')::integer
      ) is true),
      constraint fk_price_book_user foreign key (made_by) references users (id) on delete set null,
      constraint fk_price_book_withdrawer foreign key (withdrawn_by) references users (id) on delete set null
    );
    create unique index uq_price_book_day on price_books (valid_from_day) where withdrawn_at is null;

    insert into price_books (no, valid_from_day, book) values (1, '2000-01-01', '{
      "tiers": [
        {"tier": 1, "fromGames": 0, "baseCents": 40000, "surchargeCents": 0},
        {"tier": 2, "fromGames": 4, "baseCents": 60000, "surchargeCents": 0},
        {"tier": 3, "fromGames": 6, "baseCents": 80000, "surchargeCents": 10000}
      ],
      "includedChildren": 15,
      "extraChildCents": 1500,
      "addOns": {
        "photography": {"advertisedCents": 20000, "chargedCents": 19900, "per": "event"},
        "videography": {"advertisedCents": 30000, "chargedCents": 29900, "per": "event"},
        "customShirts": {"advertisedCents": 5000, "chargedCents": 2500, "per": "child"},
        "customAwards": {"advertisedCents": 2500, "chargedCents": 1500, "per": "child"}
      },
      "minutes": {"base": 90, "perGame": 15, "manyGames": 20},
      "largeGroup": {"fromChildren": 20, "percent": 0}
    }');
  `;
}
