import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Catalog1200 implements MigrationInterface {
  name = 'Catalog1700000001200';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table packages (
        id text primary key,
        name text not null,
        base_price_cents integer not null constraint chk_package_price check (base_price_cents >= 0),
        description text not null,
        duration integer not null,
        games_included integer not null,
        features text[] not null default '{}',
        tier smallint not null constraint chk_package_tier check (tier between 1 and 3),
        popular boolean not null default false,
        position integer not null default 0,
        retired_at timestamptz
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
        space_type text not null constraint chk_game_space check (space_type in ('indoor', 'outdoor', 'both')),
        duration integer not null,
        age_range text not null,
        skills text[] not null default '{}',
        equipment text[] not null default '{}',
        position integer not null default 0,
        retired_at timestamptz
      );
      create table gallery_images (
        id text primary key,
        title text not null,
        image_url text not null,
        category text not null constraint chk_gallery_category
          check (category in ('action', 'awards', 'shirts', 'equipment')),
        featured boolean not null default false,
        position integer not null default 0,
        retired_at timestamptz
      );
      create table testimonials (
        id text primary key,
        parent_name text not null,
        parent_initial text not null,
        role text not null,
        rating smallint not null constraint chk_testimonial_rating check (rating between 1 and 5),
        review text not null,
        event_type text not null,
        featured boolean not null default false,
        is_sample boolean not null default false,
        position integer not null default 0,
        retired_at timestamptz
      );
      create table custom_games (
        id uuid primary key,
        creation_key text constraint uq_custom_game_creation_key unique,
        name text not null,
        description text not null,
        equipment text[] not null default '{}',
        space_type text not null default 'both',
        difficulty smallint not null default 2,
        estimated_duration integer not null default 15,
        special_instructions text,
        status text not null default 'submitted' constraint chk_custom_game_status
          check (status in ('submitted', 'approved', 'rejected')),
        visitor_id uuid,
        user_id uuid constraint fk_custom_game_user references users (id) on delete set null,
        created_at timestamptz not null default now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table custom_games, testimonials, gallery_images, games, packages');
  }
}
