// The first import of the entry points: on a Node that package.json does not support, the program is run again with the
// project's own, which npm installs. npm itself finds that one first.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { thisNodeError } from './node-version.mjs';

const OWN = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const fault = thisNodeError();
if (fault) await runAgain();

/** Ends this process as the program ends. */
async function runAgain() {
  if (!existsSync(OWN)) giveUp();
  const YOUR_NODE = process.versions.node;
  const child = spawn(OWN, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, YOUR_NODE },
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  child.once('error', giveUp);
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
  await new Promise(() => {});
}

function giveUp() {
  console.error(`${fault} The project's own Node is missing or does not run here: run npm ci.`);
  process.exit(1);
}
