// A Redis for the tests, on a free port and without persistence.
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { program } from './browsers.mjs';
import { keep } from './programs.mjs';

const SETTINGS = [
  ['--save', ''],
  ['--appendonly', 'no'],
  ['--maxmemory-policy', 'noeviction'],
  ['--bind', '127.0.0.1'],
].flat();

/** The server of REDIS_URL, otherwise a new one; null when redis-server is not installed. */
export async function findRedis() {
  if (process.env.REDIS_URL) return { url: process.env.REDIS_URL, stop: () => {} };
  const server = program('redis-server');
  if (!server) return null;
  const port = await freePort();
  const child = keep(
    spawn(server, ['--port', String(port), ...SETTINGS], { cwd: tmpdir(), stdio: 'ignore' }),
  );
  for (let attempt = 0; attempt < 100 && !(await answers(port)); attempt += 1) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return { url: `redis://127.0.0.1:${port}`, stop: () => child.kill() };
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

function answers(port) {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (words) => done(words.toString().startsWith('+PONG')));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('data', () => socket.end());
  });
}
