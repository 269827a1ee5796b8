// The journeys of families and staff in a browser, on several processes. They take minutes, so only in the long rounds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { hasObjectStore } from '#libs/platform/testing';
import { PROJECT_ROOT } from '../../../standalone/src/project.js';
import { startProduct } from '../product.js';
import { OwnRedis, redisProgram } from '../redis.js';
import { pgbouncerProgram } from './pgbouncer.js';

const JOURNEYS = ['booking/', 'account/'];
const ADMIN = { ADMIN_USERNAME: 'desk', ADMIN_PASSWORD: 'the-office-of-the-journeys' };
const isLong = Boolean(process.env.FAULT_MINUTES && redisProgram && pgbouncerProgram);

(isLong && hasObjectStore('swift') ? it : it.skip)(
  'journeys pass on three API processes and three workers behind a proxy',
  async () => {
    const redis = await OwnRedis.start();
    const product = await startProduct(
      { REDIS_URL: redis.url, ...ADMIN },
      { processes: 3, hasPooler: true, hasBucket: true },
    );
    try {
      const playwright = join(PROJECT_ROOT, 'node_modules/playwright/cli.js');
      const options = ['test', '-c', 'apps/web/e2e', '--workers', '1', '--reporter', 'list'];
      const journeys = spawn(process.execPath, [playwright, ...options, ...JOURNEYS], {
        cwd: PROJECT_ROOT,
        // Without the first two Playwright takes itself for a part of Jest.
        env: {
          ...process.env,
          JEST_WORKER_ID: undefined,
          NODE_ENV: undefined,
          JOURNEY_PRODUCTS: JSON.stringify([product.addresses]),
        },
        stdio: 'inherit',
      });
      expect(await once(journeys, 'exit')).toEqual([0, null]);
    } finally {
      await product.close();
      await redis.close();
    }
  },
  1_800_000,
);
