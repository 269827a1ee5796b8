// `npm start`: checks Node, builds what is stale, then becomes the supervisor.
import './node-version.mjs';

try {
  const { buildStale } = await import('./build.mjs');
  await buildStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../../dist/apps/standalone/src/main.js');
