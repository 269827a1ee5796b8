import { Baseline } from './baseline.js';

/**
 * The running API processes, with fingerprints of the secrets that they must share, and the folder of each process's
 * files.
 */
export class ApiProcesses extends Baseline {
  name = 'ApiProcesses1795600000025';
  readonly sql = `
    create table api_processes (
      id uuid,
      guest_keys text[] not null,
      link_key text not null,
      folder text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      constraint pk_api_process primary key (id)
    );

    alter table worker_heartbeats add folder text;
  `;
}
