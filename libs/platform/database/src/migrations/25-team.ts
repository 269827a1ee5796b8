import { Baseline } from './baseline.js';

/** The team on the About page, in an order that the owner chooses. */
export class Team extends Baseline {
  name = 'Team1798000000025';
  readonly sql = `
    create table people (
      id text primary key,
      name text not null,
      role text not null,
      background text not null,
      specialties text[] not null default '{}',
      image_url text not null,
      position integer not null default 0,
      retired_at timestamptz,
      version integer not null default 1
    );
    create trigger picture_is_kept before insert or update of image_url on people for each row execute function
      picture_is_kept();

    create or replace view picture_uses as
      select image_url from games union all select image_url from gallery_images
      union all select picture_url from hosts where picture_url is not null
      union all select value #>> '{}' from company_details where key = 'logo' and value is not null
      union all select image_url from people;
  `;
}
