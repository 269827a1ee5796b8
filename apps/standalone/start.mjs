// `npm start`: checks Node, builds what is stale, then becomes the supervisor.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`This needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

try {
  const { buildStale } = await import('./build.mjs');
  await buildStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../../dist/apps/standalone/src/main.js');
