import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is recorded of whoever hosts events, by their account: for a copy of one's data. */
export class HostRecords4082 implements MigrationInterface {
  name = 'HostRecords1700000004082';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create view host_records as
        select h.user_id, h.name, h.phone, h.picture_url, h.about, h.skills,
          (select coalesce(jsonb_agg(jsonb_build_object(
             'kind', c.kind, 'checkedOn', c.checked_on, 'expiresOn', c.expires_on) order by c.checked_on), '[]')
           from host_certifications c where c.host_no = h.no) as checks,
          (select coalesce(jsonb_agg(jsonb_build_object(
             'kind', a.kind, 'from', lower(a.during), 'to', upper(a.during) - 1) order by a.during), '[]')
           from host_absences a where a.host_no = h.no) as absences
        from hosts h where h.user_id is not null;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view host_records');
  }
}
