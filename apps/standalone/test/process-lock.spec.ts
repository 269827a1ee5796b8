import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireLock, isRunning, processIdentity } from '../src/process-lock.js';

describe('the lock on a data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  const path = join(folder, 'lock');
  afterEach(() => rmSync(path, { force: true }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is held by one process, whose pid is returned to others', () => {
    const first = acquireLock(path);
    expect(acquireLock(path)).toEqual({ heldBy: process.pid });
    if (first.heldBy === undefined) first.release();
    expect(acquireLock(path).heldBy).toBeUndefined();
    expect(readdirSync(folder)).toEqual(['lock']);
  });

  it('is taken over from a process that has ended', () => {
    const { pid } = spawnSync('true');
    writeFileSync(path, `${pid}-1`);
    expect(acquireLock(path).heldBy).toBeUndefined();
  });

  it('is taken over when another process has the pid', () => {
    writeFileSync(path, `${process.pid}-1`);
    expect(acquireLock(path).heldBy).toBeUndefined();
  });

  it('identifies a process by pid and start time', async () => {
    const child = spawn('sleep', ['30']);
    const identity = processIdentity(child.pid!)!;
    expect(isRunning(identity)).toBe(true);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    expect(isRunning(identity)).toBe(false);
  });
});
