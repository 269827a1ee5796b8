// A Redis on a free port, with the append-only file that the product requires.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Redis } from 'ioredis';
import { ownPort } from './own-port.js';
import { until } from './until.js';

/** Path of redis-server, or undefined when it is not installed. */
export const redisProgram = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((path) => existsSync(path));

export class OwnRedis {
  private process: ChildProcess | null = null;
  private readonly folder = mkdtempSync(join(tmpdir(), 'faults-redis-'));

  private constructor(private readonly port: number) {}

  static async start(): Promise<OwnRedis> {
    const redis = new OwnRedis(await ownPort());
    await redis.resume();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Starts it again with its stored data. */
  async resume(): Promise<void> {
    const settings = [
      '--save',
      '',
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
      '--bind',
      '127.0.0.1',
    ];
    this.process = spawn(String(redisProgram), ['--port', String(this.port), ...settings], {
      cwd: this.folder,
      stdio: 'ignore',
    });
    await until('Redis answers', 10, () => this.ask('ping').then(Boolean, () => false));
  }

  /** Deletes all data, like a Redis that lost its file. */
  async forget(): Promise<void> {
    await this.ask('flushall');
  }

  async kill(): Promise<void> {
    const redis = this.process;
    if (!redis) return;
    this.process = null;
    const hasEnded = new Promise((resolve) => redis.once('exit', resolve));
    redis.kill('SIGKILL');
    await hasEnded;
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async ask(command: 'ping' | 'flushall'): Promise<string> {
    const client = new Redis(this.url, { lazyConnect: true, retryStrategy: null, maxRetriesPerRequest: 0 });
    client.on('error', () => {});
    try {
      await client.connect();
      return String(await client.call(command));
    } finally {
      client.disconnect();
    }
  }
}
