import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The people who host events, what was checked of them, and when they are away. */
export class Hosts4010 implements MigrationInterface {
  name = 'Hosts1700000004010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table hosts (
        no integer generated always as identity primary key,
        user_id uuid unique references users (id) on delete set null,
        name text not null,
        phone text not null default '',
        picture_url text,
        about text not null default '',
        skills text[] not null default '{}',
        is_active boolean not null default true,
        version integer not null default 1,
        retired_at timestamptz
      );
      create table host_certifications (
        host_no integer not null references hosts (no),
        kind text not null,
        checked_on date not null,
        expires_on date,
        noted_by uuid references users (id) on delete set null,
        constraint pk_host_certification primary key (host_no, kind, checked_on),
        constraint chk_certification_kind check (kind in ('background-check', 'first-aid', 'insurance', 'driving')),
        constraint chk_certification_days check (expires_on is null or expires_on > checked_on)
      );
      create table host_absences (
        id uuid primary key default gen_random_uuid(),
        host_no integer not null references hosts (no),
        during daterange not null,
        kind text not null,
        constraint chk_absence_kind check (kind in ('vacation', 'sick', 'other')),
        constraint chk_absence_days check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
        constraint host_absences_apart
          exclude using gist (int4range(host_no, host_no, '[]') with &&, during with &&)
      );
      create view host_readiness as
        select h.no as host_no, h.is_active and h.retired_at is null as is_active,
          coalesce((select range_agg(a.during) from host_absences a where a.host_no = h.no), '{}') as away,
          (select max(coalesce(c.expires_on, 'infinity')) from host_certifications c
           where c.host_no = h.no and c.kind = 'background-check') as checked_until
        from hosts h;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view host_readiness; drop table host_absences, host_certifications, hosts');
  }
}
