import { Baseline } from './baseline.js';

/** What the company offers and shows: packages, games, pictures, testimonials. */
export class CatalogBaseline extends Baseline {
  name = 'CatalogBaseline1798000000007';
  readonly sql = `
    create table gallery_images (
      id text primary key,
      title text not null,
      image_url text not null,
      category text not null,
      featured boolean not null default false,
      position integer not null default 0,
      retired_at timestamptz,
      version integer not null default 1,
      constraint chk_gallery_category check (category in ('action', 'awards', 'shirts', 'equipment'))
    );

    create table games (
      id text primary key,
      name text not null,
      description text not null,
      image_url text not null,
      difficulty smallint not null,
      min_players integer not null,
      max_players integer not null,
      space_required text not null,
      space_type text not null,
      duration integer not null,
      age_range text not null,
      skills text[] not null default '{}',
      equipment text[] not null default '{}',
      position integer not null default 0,
      retired_at timestamptz,
      version integer not null default 1,
      credit text,
      constraint chk_game_difficulty check (difficulty between 1 and 5),
      constraint chk_game_players check (min_players between 1 and max_players),
      constraint chk_game_space check (space_type in ('indoor', 'outdoor', 'both'))
    );

    create table packages (
      id text primary key,
      name text not null,
      base_price_cents integer not null,
      description text not null,
      duration integer not null,
      games_included integer not null,
      features text[] not null default '{}',
      tier smallint not null,
      popular boolean not null default false,
      position integer not null default 0,
      retired_at timestamptz,
      version integer not null default 1,
      constraint chk_package_price check (base_price_cents >= 0),
      constraint chk_package_tier check (tier between 1 and 3)
    );

    create table testimonials (
      id text primary key,
      parent_name text not null,
      parent_initial text not null,
      role text not null,
      rating smallint not null,
      review text not null,
      event_type text not null,
      featured boolean not null default false,
      is_sample boolean not null default false,
      position integer not null default 0,
      retired_at timestamptz,
      version integer not null default 1,
      constraint chk_testimonial_rating check (rating between 1 and 5)
    );
  `;
}
