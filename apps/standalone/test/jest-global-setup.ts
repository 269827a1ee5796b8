// One PostgreSQL for all specs of a run, in a folder that later runs reuse. TEST_DATABASE_URL overrides it.
import Module from 'node:module';
import { join } from 'node:path';
import type { EmbeddedPostgres } from '../src/postgres/start-postgres.js';

declare global {
  var embeddedPostgres: EmbeddedPostgres | undefined;
}

type Resolver = {
  _resolveFilename(request: string, parent: { filename?: string }, ...rest: unknown[]): string;
};

/** Jest compiles the imports of this file, but Node resolves them and does not map './x.js' to './x.ts'. */
function findTypeScriptSources(): void {
  const resolver = Module as unknown as Resolver;
  const resolve = resolver._resolveFilename;
  const sources = join(import.meta.dirname, '..');
  resolver._resolveFilename = (request, parent, ...rest) => {
    const isOurs = request.startsWith('.') && parent?.filename?.startsWith(sources);
    return resolve(isOurs ? request.replace(/\.js$/, '.ts') : request, parent, ...rest);
  };
}

export default async function startTestDatabase(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  findTypeScriptSources();
  const { startPostgres } = await import('../src/postgres/start-postgres.js');
  const dataDir = join(import.meta.dirname, '../../../node_modules/.cache/test-postgres');
  globalThis.embeddedPostgres = await startPostgres({ dataDir, durable: false });
  process.env.TEST_DATABASE_URL = globalThis.embeddedPostgres.url;
}
