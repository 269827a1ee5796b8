// Loaded into the product's processes ahead of their own code (`node --import`): counts the SQL statements that each job
// makes, which PostgreSQL cannot tell, and writes the counts of the process to a file of COUNTS_DIR.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { logContext } from '../../../dist/libs/platform/config/src/log.js';

const WRITE_EVERY_MS = 100;
const file = join(process.env.COUNTS_DIR, `${process.pid}.json`);
const counts = {};
let isChanged = false;

const send = pg.Client.prototype.query;
pg.Client.prototype.query = function (...given) {
  const { jobId, requestId } = logContext.getStore() ?? {};
  // The connections of the queue have a search path of their own.
  const isOfQueue = this.connectionParameters.options?.includes('search_path');
  const source = isOfQueue
    ? 'queue'
    : (jobId?.split('.')[1] ?? (requestId ? 'requests' : 'relay and timers'));
  counts[source] = (counts[source] ?? 0) + 1;
  isChanged = true;
  return send.apply(this, given);
};

setInterval(() => {
  if (isChanged) writeFileSync(file, JSON.stringify(counts));
  isChanged = false;
}, WRITE_EVERY_MS).unref();
