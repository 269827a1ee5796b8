import type { DataSource } from 'typeorm';
import { withTimeout } from './with-timeout.js';

const TIMEOUT_MS = 800;

/** Whether the database answers in time and its schema is as new as this version; never throws. */
export async function databaseState(db: DataSource): Promise<'up' | 'migrations pending' | 'away'> {
  try {
    return (await withTimeout(db.showMigrations(), TIMEOUT_MS)) ? 'migrations pending' : 'up';
  } catch {
    return 'away';
  }
}
