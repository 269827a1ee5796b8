// `npm start`: checks the Node version, builds what is stale, then runs the supervisor in this process.
import './node-version.mjs';

try {
  const { buildStale } = await import('./build.mjs');
  await buildStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../../dist/apps/standalone/src/main.js');
