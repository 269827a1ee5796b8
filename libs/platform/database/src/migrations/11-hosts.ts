import { Baseline } from './baseline.js';

/** Hosts with their absences and checks. */
export class HostsBaseline extends Baseline {
  name = 'HostsBaseline1798000000011';
  readonly sql = `
    create table hosts (
      no integer generated always as identity primary key,
      user_id uuid,
      name text not null,
      phone text not null default '',
      picture_url text,
      about text not null default '',
      skills text[] not null default '{}',
      is_active boolean not null default true,
      version integer not null default 1,
      retired_at timestamptz,
      phone_extension text,
      constraint chk_host_phone_extension check (phone_extension ~ '^[0-9]{1,7}$'),
      constraint fk_host_user foreign key (user_id) references users (id) on delete set null,
      constraint uq_host_user unique (user_id)
    );

    create table certification_warnings (
      id uuid primary key default gen_random_uuid(),
      host_no integer not null,
      kind text not null,
      expires_on date not null,
      days_ahead smallint not null,
      warned_at timestamptz not null,
      constraint certification_warnings_host_no_fkey foreign key (host_no) references hosts (no),
      constraint uq_certification_warning unique (host_no, kind, expires_on, days_ahead)
    );

    create table host_absences (
      id uuid primary key default gen_random_uuid(),
      host_no integer not null,
      during daterange not null,
      kind text not null,
      version integer not null default 1,
      constraint chk_absence_days check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
      constraint chk_absence_kind check (kind in ('vacation', 'sick', 'other')),
      constraint host_absences_host_no_fkey foreign key (host_no) references hosts (no),
      constraint host_absences_apart exclude using gist (int4range(host_no, host_no, '[]') with &&, during with
        &&)
    );

    create table host_certifications (
      host_no integer not null,
      kind text not null,
      checked_on date not null,
      expires_on date,
      noted_by uuid,
      constraint chk_certification_days check (expires_on is null or expires_on > checked_on),
      constraint chk_certification_kind check (kind in ('background-check', 'first-aid', 'insurance', 'driving')),
      constraint host_certifications_host_no_fkey foreign key (host_no) references hosts (no),
      constraint host_certifications_noted_by_fkey foreign key (noted_by) references users (id) on delete set null,
      constraint pk_host_certification primary key (host_no, kind, checked_on)
    );

    create table host_invitations (
      host_no integer not null,
      id uuid not null default gen_random_uuid(),
      email text not null,
      email_key text not null,
      token_hashes text[] not null default '{}',
      invited_by uuid,
      expires_at timestamptz not null,
      constraint fk_host_invitation_host foreign key (host_no) references hosts (no) on delete cascade,
      constraint fk_host_invitation_user foreign key (invited_by) references users (id) on delete set null,
      constraint pk_host_invitation primary key (host_no),
      constraint uq_host_invitation_id unique (id)
    );
    create index ix_host_invitation_tokens on host_invitations using gin (token_hashes);

    create view host_cards as
      select h.no as host_no, h.user_id, h.name, h.phone, h.picture_url, h.about, h.skills,
        h.is_active and h.retired_at is null as is_active,
        coalesce((select range_agg(a.during) from host_absences a where a.host_no = h.no), '{}') as away,
        b.checked_on as background_checked_on, b.expires_on as background_expires_on,
        case when b.checked_on is not null then coalesce(b.expires_on, 'infinity') end as checked_until
      from hosts h left join lateral (
        select c.checked_on, c.expires_on from host_certifications c
        where c.host_no = h.no and c.kind = 'background-check'
        order by coalesce(c.expires_on, 'infinity') desc, c.checked_on desc limit 1
      ) b on true;

    create view host_records as
      select h.user_id, h.name, h.phone, h.picture_url, h.about, h.skills,
        (select coalesce(jsonb_agg(jsonb_build_object(
           'kind', c.kind, 'checkedOn', c.checked_on, 'expiresOn', c.expires_on) order by c.checked_on), '[]')
         from host_certifications c where c.host_no = h.no) as checks,
        (select coalesce(jsonb_agg(jsonb_build_object(
           'kind', a.kind, 'from', lower(a.during), 'to', upper(a.during) - 1) order by a.during), '[]')
         from host_absences a where a.host_no = h.no) as absences,
        h.phone_extension
      from hosts h where h.user_id is not null;
  `;
}
