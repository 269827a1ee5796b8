import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { lowerPriority } from '../src/supervised-child.js';

/** Starts a child on input, prints its pid, and ends it when stdin closes. */
const PROGRAM = `
  process.stdin.once('data', () => {
    const child = require('child_process').spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: 'pipe' });
    process.stdout.write(String(child.pid));
    process.stdin.once('end', () => child.kill()).resume();
  });`;

it('a program with lowered priority has a lower priority than this one, and so do its children', async () => {
  const child = spawn(process.execPath, ['-e', PROGRAM], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    lowerPriority(child.pid!);
    child.stdin.write('go');
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    const [own, below] = [child.pid!, Number(said.toString())].map((pid) => getPriority(pid));
    expect([own, below]).toEqual([10, 10]);
    const session = `/proc/${child.pid}/autogroup`;
    if (existsSync(session)) expect(readFileSync(session, 'utf8')).toMatch(/nice 10\n$/);
  } finally {
    const ended = once(child, 'exit');
    child.stdin.end();
    await ended;
  }
});

it('a program that has already ended is not an error', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(() => lowerPriority(child.pid!)).not.toThrow();
});
