// Starts what the specs of a run need: one PostgreSQL (TEST_DATABASE_URL overrides it), and for the projects of
// `npm test` what takes too long for a spec. Runs of `npx jest` reuse one folder, so that they start in a second.
import { execFileSync } from 'node:child_process';
import Module from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

declare global {
  /** Closed by jest-global-teardown.ts. */
  var testServices: (() => Promise<void>)[];
}

type Resolver = {
  _resolveFilename(request: string, parent: { filename?: string }, ...rest: unknown[]): string;
};

const ROOT = join(import.meta.dirname, '../../../..');

/** Jest compiles the imports of this file, but Node resolves them and does not map './x.js' to './x.ts'. */
function findTypeScriptSources(): void {
  const resolver = Module as unknown as Resolver;
  const resolve = resolver._resolveFilename;
  resolver._resolveFilename = (request, parent, ...rest) => {
    const isOurs = request.startsWith('.') && parent?.filename?.startsWith(join(ROOT, 'apps'));
    return resolve(isOurs ? request.replace(/\.js$/, '.ts') : request, parent, ...rest);
  };
}

const runNode = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });

async function startRedis(): Promise<void> {
  const { OwnRedis } = await import('../../../faults/test/redis.js');
  const redis = await OwnRedis.start();
  globalThis.testServices.push(() => redis.close());
  process.env.REDIS_URL = redis.url;
}

async function startDatabase(dataDir: string): Promise<void> {
  const { startPostgres } = await import('../../src/postgres/start-postgres.js');
  const postgres = await startPostgres({ dataDir, durable: false });
  globalThis.testServices.push(() => postgres.stop());
  process.env.TEST_DATABASE_URL = postgres.url;
}

export default async function startTestServices(
  _: unknown,
  { displayName }: { displayName?: { name: string } },
): Promise<void> {
  globalThis.testServices = [];
  const project = displayName?.name;
  // Jest calls this once for several projects, with the settings of one of them. Fault specs start built products.
  if (project === 'faults' || project === 'stores') runNode('apps/standalone/build.mjs');
  findTypeScriptSources();
  // Jobs are queued in PostgreSQL except in the Redis project, regardless of the caller's environment.
  if (project && project !== 'redis') process.env.REDIS_URL = '';
  if (project === 'redis' && !process.env.REDIS_URL) await startRedis();
  if (project !== 'unit')
    runNode('apps/standalone/describe/route-facts.mjs', 'node_modules/.cache/route-facts.json');
  // An unreachable address: a unit spec that uses a database fails.
  if (project === 'unit') process.env.TEST_DATABASE_URL = 'postgres://nobody@127.0.0.1:9/none';
  if (!process.env.TEST_DATABASE_URL)
    await startDatabase(join(project ? tmpdir() : join(ROOT, 'node_modules/.cache'), 'test-postgres'));
}
