import { Baseline } from './baseline.js';

/** Filters that an administrator has saved. */
export class ReportingBaseline extends Baseline {
  name = 'ReportingBaseline1798000000020';
  readonly sql = `
    create table saved_views (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null,
      name text not null,
      query text not null,
      created_at timestamptz not null default now(),
      constraint fk_view_user foreign key (user_id) references users (id) on delete cascade,
      constraint uq_view_name unique (user_id, name)
    );
  `;
}
