import { Baseline } from './baseline.js';

/** Uploaded pictures. What shows one must show one that is there: a foreign key that a text can have. */
export class MediaBaseline extends Baseline {
  name = 'MediaBaseline1798000000012';
  readonly sql = `
    create table pictures (
      id uuid primary key,
      width integer not null,
      height integer not null,
      created_by uuid,
      created_at timestamptz not null,
      constraint fk_picture_user foreign key (created_by) references users (id) on delete set null
    );
    create index ix_picture_created on pictures (created_at);

    create function picture_is_kept() returns trigger language plpgsql as $$
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

    create view picture_uses as
      select image_url from games union all select image_url from gallery_images
      union all select picture_url from hosts where picture_url is not null
      union all select value #>> '{}' from company_details where key = 'logo' and value is not null;

    create trigger picture_is_kept before insert or update of value on company_details for each row execute
      function picture_is_kept('value');
    create trigger picture_is_kept before insert or update of image_url on gallery_images for each row execute
      function picture_is_kept();
    create trigger picture_is_kept before insert or update of image_url on games for each row execute function
      picture_is_kept();
    create trigger picture_is_kept before insert or update of picture_url on hosts for each row execute function
      picture_is_kept('picture_url');
  `;
}
