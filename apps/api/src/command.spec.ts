import { runCommand } from './command.js';
import { Mistake } from './find-database.js';

afterEach(() => {
  process.exitCode = undefined;
  jest.restoreAllMocks();
});

async function outputOf(failure: unknown) {
  const lines: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((given: Error) => void lines.push(String(given.stack)));
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  await runCommand(() => Promise.reject(failure as Error));
  return { lines, code: process.exitCode };
}

it('a mistake of the user is a sentence and nothing else', async () => {
  expect(await outputOf(new Mistake('Please name the file.'))).toEqual({
    lines: ['Please name the file.\n'],
    code: 1,
  });
});

it('an unexpected error is shown whole, and below it is a sentence', async () => {
  const { lines, code } = await outputOf(new TypeError('x is undefined'));
  expect(lines).toEqual([
    expect.stringMatching(/^TypeError: x is undefined\n +at /),
    'It failed: x is undefined\n',
  ]);
  expect(code).toBe(1);
});

it.each([
  [
    { code: 'EACCES', path: '/data/files' },
    'This user may not use /data/files: run this as the one who runs the product.\n',
  ],
  [{ code: 'ENOSPC', path: '/data/files' }, 'The disk of /data/files is full.\n'],
  [
    { driverError: { code: '42P01' } },
    'The database is behind this version. Please run "npm run migrate" first.\n',
  ],
])('%j is a sentence', async (failure, sentence) => {
  expect((await outputOf(Object.assign(new Error('raw'), failure))).lines).toEqual([sentence]);
});
