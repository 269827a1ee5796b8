import { Baseline } from './baseline.js';

/** What the owner sets: policies and details of the company. A change reaches every process by NOTIFY. */
export class BusinessSettingsBaseline extends Baseline {
  name = 'BusinessSettingsBaseline1798000000005';
  readonly sql = `
    create table company_details (
      key text primary key,
      value jsonb,
      version integer not null,
      updated_at timestamptz not null,
      updated_by uuid,
      constraint chk_company_detail_version check (version >= 1),
      constraint fk_company_detail_user foreign key (updated_by) references users (id) on delete set null
    );

    create table policies (
      key text primary key,
      value jsonb not null,
      version integer not null,
      updated_at timestamptz not null,
      updated_by uuid,
      constraint chk_policy_version check (version >= 1),
      constraint fk_policy_user foreign key (updated_by) references users (id) on delete set null
    );

    create view business_zone as select value #>> '{}' as zone from company_details where key = 'timeZone';
  `;
}
