import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the admin area needs of hosts beside their rows: a version of each absence, pictures that the sweep leaves alone,
 * which expiries the organisers were warned of, and a card of each host for the modules above.
 */
export class HostDesk4081 implements MigrationInterface {
  name = 'HostDesk1700000004081';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table hosts rename constraint hosts_user_id_key to uq_host_user;
      alter table hosts rename constraint hosts_user_id_fkey to fk_host_user;
      alter table host_absences add column version integer not null default 1;
      create table certification_warnings (
        id uuid primary key default gen_random_uuid(),
        host_no integer not null references hosts (no),
        kind text not null,
        expires_on date not null,
        days_ahead smallint not null,
        warned_at timestamptz not null,
        constraint uq_certification_warning unique (host_no, kind, expires_on, days_ahead)
      );
      create view host_cards as
        select h.no as host_no, h.user_id, h.name, h.phone, h.picture_url, h.about, h.skills,
          h.is_active and h.retired_at is null as is_active,
          b.checked_on as background_checked_on, b.expires_on as background_expires_on
        from hosts h left join lateral (
          select c.checked_on, c.expires_on from host_certifications c
          where c.host_no = h.no and c.kind = 'background-check'
          order by coalesce(c.expires_on, 'infinity') desc, c.checked_on desc limit 1
        ) b on true;
    `);
    // The column of the picture is named by the trigger, so that tables may call it as they like.
    await runner.query(`
      create or replace function picture_is_kept() returns trigger language plpgsql as $$
        declare shown text := to_jsonb(new) ->> coalesce(tg_argv[0], 'image_url');
        begin
          if shown like '/pictures/%' then
            perform 1 from pictures where '/pictures/' || id::text = shown for key share;
            if not found then
              raise exception 'the picture is gone' using errcode = 'foreign_key_violation', constraint = 'fk_picture';
            end if;
          end if;
          return new;
        end $$;
      create trigger picture_is_kept before insert or update of picture_url on hosts
        for each row execute function picture_is_kept('picture_url');
      create or replace view picture_uses as
        select image_url from games union all select image_url from gallery_images
        union all select picture_url from hosts where picture_url is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace view picture_uses as
        select image_url from games union all select image_url from gallery_images;
      drop trigger picture_is_kept on hosts;
      create or replace function picture_is_kept() returns trigger language plpgsql as $$
        begin
          if new.image_url like '/pictures/%' then
            perform 1 from pictures where '/pictures/' || id::text = new.image_url for key share;
            if not found then
              raise exception 'the picture is gone' using errcode = 'foreign_key_violation', constraint = 'fk_picture';
            end if;
          end if;
          return new;
        end $$;
      drop view host_cards;
      drop table certification_warnings;
      alter table host_absences drop column version;
      alter table hosts rename constraint fk_host_user to hosts_user_id_fkey;
      alter table hosts rename constraint uq_host_user to hosts_user_id_key;
    `);
  }
}
