import { spawn, type ChildProcess } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../../..');
const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const APP = 'apps/api/src/main.ts';
const FILE = 'libs/shared/contracts/src/greeting.ts';

let root: string;
const children: ChildProcess[] = [];
let output = '';

const write = (file: string, text: string) => {
  mkdirSync(join(root, file, '..'), { recursive: true });
  writeFileSync(join(root, file), text);
};
/** Saves by replacing the file, as editors do. */
const save = (text: string) => {
  write(`${FILE}.tmp`, text);
  renameSync(join(root, `${FILE}.tmp`), join(root, FILE));
};
const start = (command: string, args: string[]) => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, NODE_OPTIONS: '' },
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  children.push(child);
};
async function seen(text: string): Promise<void> {
  while (!output.includes(text)) await new Promise((done) => setTimeout(done, 20));
  output = '';
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'dev-edits-spec-'));
  for (const name of ['package.json', 'tsconfig.json', 'apps/standalone/tsconfig.app.json'])
    write(name, readFileSync(join(PROJECT, name), 'utf8'));
  symlinkSync(join(PROJECT, 'node_modules'), join(root, 'node_modules'));
  write(APP, `import { greeting } from '../../../${FILE.replace('.ts', '.js')}';\nconsole.log(greeting);`);
  write(FILE, 'export const greeting: string = "none";');
});
afterAll(() => {
  for (const child of children) child.kill();
  rmSync(root, { recursive: true });
});

it('every save by rename restarts the program, and a save with a syntax error does not', async () => {
  start('sh', ['-c', scripts['dev:compile']]);
  await seen('Watching for file changes');
  start(process.execPath, ['--watch', '--watch-preserve-output', `dist/${APP.replace('.ts', '.js')}`]);
  await seen('none');
  for (const word of ['first', 'second']) {
    save(`export const greeting: string = "${word}";`);
    await seen(word);
  }
  save('export const greeting: = ;');
  await seen(`${FILE}(1,`);
  expect(readFileSync(join(root, 'dist', FILE.replace('.ts', '.js')), 'utf8')).toContain('second');
  save('export const greeting: string = "third";');
  await seen('third');
}, 120_000);
