import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Content2500 implements MigrationInterface {
  name = 'Content1700000002500';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table packages add column version integer not null default 1;
      alter table games add column version integer not null default 1, add column credit text,
        add constraint chk_game_difficulty check (difficulty between 1 and 5),
        add constraint chk_game_players check (min_players between 1 and max_players);
      alter table gallery_images add column version integer not null default 1;
      alter table testimonials add column version integer not null default 1;
      alter table custom_games
        add column reason text,
        add column decided_at timestamptz,
        add column decided_by uuid constraint fk_custom_game_decider references users (id) on delete set null,
        add column game_id text constraint fk_custom_game_game references games (id),
        add constraint chk_custom_game_decided check ((status = 'submitted') = (decided_at is null)),
        add constraint chk_custom_game_approved check ((status = 'approved') = (game_id is not null));
      create table pictures (
        id uuid primary key,
        width integer not null,
        height integer not null,
        created_by uuid constraint fk_picture_user references users (id) on delete set null,
        created_at timestamptz not null
      );
      create index ix_picture_created on pictures (created_at);
    `);
    // Where an uploaded picture is shown, retired entries among them: the sweep asks here, so that the room of the
    // pictures need not know who uses them. A new user of pictures joins this view and gets the trigger.
    await runner.query(`
      create view picture_uses as
        select image_url from games union all select image_url from gallery_images;
      create function picture_is_kept() returns trigger language plpgsql as $$
        begin
          if new.image_url like '/pictures/%' then
            perform 1 from pictures where '/pictures/' || id::text = new.image_url for key share;
            if not found then
              raise exception 'the picture is gone' using errcode = 'foreign_key_violation', constraint = 'fk_picture';
            end if;
          end if;
          return new;
        end $$;
      create trigger picture_is_kept before insert or update of image_url on games
        for each row execute function picture_is_kept();
      create trigger picture_is_kept before insert or update of image_url on gallery_images
        for each row execute function picture_is_kept();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop trigger picture_is_kept on games;
      drop trigger picture_is_kept on gallery_images;
      drop function picture_is_kept();
      drop view picture_uses;
      drop table pictures;
      alter table custom_games drop column reason, drop column decided_by, drop column game_id, drop column decided_at;
      alter table testimonials drop column version;
      alter table gallery_images drop column version;
      alter table games drop constraint chk_game_players, drop constraint chk_game_difficulty, drop column credit,
        drop column version;
      alter table packages drop column version;
    `);
  }
}
