import { NOTICES_LOSS } from '#libs/platform/database';
import pg from 'pg';
import { storeRun } from './backup-runs.repository.js';

/** Records a manual backup in the timer's folder for Operations. */
export async function recordBackup(url: string, startedAt: Date): Promise<void> {
  const client = new pg.Client({ connectionString: url, ...NOTICES_LOSS });
  client.on('error', () => {});
  await client.connect();
  try {
    const query = (sql: string, values?: unknown[]) => client.query(sql, values);
    const tookMs = Date.now() - startedAt.getTime();
    await storeRun({ query }, 'backup', { startedAt, tookMs, bookings: 0, differences: 0, message: null });
  } finally {
    await client.end().catch(() => {});
  }
}
