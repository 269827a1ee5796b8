import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const PROJECT = resolve(import.meta.dirname, '../../..');
const FILE = 'libs/shared/contracts/src/greeting.ts';

/** Saves as editors do, by putting a new file in the old one's place, and says what was seen of it. */
const PROGRAM = `
import { renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'vite';
import { compileFiles } from '${PROJECT}/apps/standalone/dev/compile.mjs';
import { consequenceOf, watchServer } from '${PROJECT}/apps/standalone/dev/watch-server.mjs';

const root = process.cwd();
const seen = [];
let next = () => {};
const server = watchServer(root, (files) => {
  const faults = compileFiles(root, files);
  seen.push({ files, faults, consequence: consequenceOf(files) });
  next();
});
const site = await createServer({ configFile: false, root, logLevel: 'silent', plugins: [server], server: { middlewareMode: true, ws: false } });
const isWatched = async () => {
  while (!site.watcher.getWatched()[root + '/libs/shared/contracts/src']?.length) await new Promise((done) => setTimeout(done, 20));
};
await isWatched();
const save = async (file, text) => {
  const isSeen = new Promise((done) => (next = done));
  writeFileSync(root + '/' + file + '.tmp', text);
  renameSync(root + '/' + file + '.tmp', root + '/' + file);
  await isSeen;
};
for (const text of ${JSON.stringify(['export const greeting: string = "first";', 'export const greeting: string = "second";'])}) await save('${FILE}', text);
await save('${FILE}', 'export const greeting: = ;');
await site.restart();
await isWatched();
await save('${FILE}', 'export const greeting: string = "third";');
await site.close();
console.log(JSON.stringify(seen));
process.exit(0);
`;

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'dev-edits-spec-'));
  mkdirSync(join(root, 'libs/shared/contracts/src'), { recursive: true });
  mkdirSync(join(root, 'apps'));
  for (const name of ['package.json', 'tsconfig.json'])
    writeFileSync(join(root, name), readFileSync(join(PROJECT, name)));
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, FILE), 'export const greeting: string = "none";');
  writeFileSync(join(root, 'program.mjs'), PROGRAM);
});
afterAll(() => rmSync(root, { recursive: true }));

it('every save by rename is compiled, also after Vite started anew, and one that is broken changes nothing', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['program.mjs'], {
    cwd: root,
    timeout: 100_000,
  });
  const seen = JSON.parse(stdout) as { files: string[]; faults: string[]; consequence: object }[];
  expect(seen.map(({ files }) => files)).toEqual([[FILE], [FILE], [FILE], [FILE]]);
  expect(seen[0].consequence).toEqual({ build: false, all: false, programs: ['api', 'worker'] });
  expect(seen.map(({ faults }) => faults.length > 0)).toEqual([false, false, true, false]);
  expect(seen[2].faults[0]).toContain(`${FILE}:1: `);
  const compiled = readFileSync(join(root, 'dist/libs/shared/contracts/src/greeting.js'), 'utf8');
  expect(compiled).toContain('greeting = "third"');
}, 120_000);
