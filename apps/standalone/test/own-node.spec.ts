// An older Node is simulated in a copy of the entry point's first import: its programs run again with the copy's own Node.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '../../..');
const OLDER = `if (!process.env.YOUR_NODE) Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });`;
const PROGRAM = `import './own-node.mjs';
console.log(process.env.YOUR_NODE ?? 'not again', ...process.argv.slice(2));
if (process.argv.includes('wait')) setTimeout(() => {}, 20_000);
else process.exit(7);`;

let folder: string;
let home: string;
const ownNode = () => join(folder, 'node_modules/.bin/node');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-node-'));
  home = join(folder, 'apps/standalone');
  mkdirSync(home, { recursive: true });
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const file of ['own-node.mjs', 'node-version.mjs'])
    copyFileSync(join(ROOT, 'apps/standalone', file), join(home, file));
  writeFileSync(join(home, 'older.mjs'), OLDER);
  writeFileSync(join(home, 'program.mjs'), PROGRAM);
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(isOlder: boolean, ...words: string[]) {
  const preload = isOlder ? ['--import', join(home, 'older.mjs')] : [];
  const { YOUR_NODE: _, ...env } = process.env;
  const child = spawn(process.execPath, [...preload, join(home, 'program.mjs'), ...words], { env });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return {
    child,
    ended: ended.then(([printed, complaint, [code, signal]]) => ({ printed, complaint, code, signal })),
  };
}

it('an older Node runs the program again with the project’s own, with its arguments and exit code', async () => {
  symlinkSync(process.execPath, ownNode());
  const { printed, code } = await run(true, 'a', 'b').ended;
  expect([printed, code]).toEqual(['20.20.2 a b\n', 7]);
});

it('a supported Node runs the program itself', async () => {
  const { printed, code } = await run(false, 'a').ended;
  expect([printed, code]).toEqual(['not again a\n', 7]);
});

it('a signal to the older Node ends the program', async () => {
  symlinkSync(process.execPath, ownNode());
  const { child, ended } = run(true, 'wait');
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect((await ended).signal).toBe('SIGTERM');
});

it('without the project’s own Node one sentence says what to do', async () => {
  const { complaint, code } = await run(true).ended;
  expect([complaint, code]).toEqual([
    `This needs Node 22.22.3, 24.15 or newer; this is 20.20.2. The project's own Node is missing or does not run here: run npm ci.\n`,
    1,
  ]);
});
