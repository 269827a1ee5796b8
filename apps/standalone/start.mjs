// `npm start`: says what runs, rebuilds whatever is out of date, then runs the supervisor in this process.
import './own-node.mjs';
import { readFileSync } from 'node:fs';
import { nodeWords, yourNode } from './node-version.mjs';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
console.log(`Field Day ${version} on ${nodeWords(process.versions.node, yourNode(process.env))}`);

try {
  const { buildStale } = await import('./build.mjs');
  await buildStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../../dist/apps/standalone/src/main.js');
