import { spawn, type ChildProcess } from 'node:child_process';
import { expect } from 'playwright/test';
import { freePorts } from '../setup/product.js';

/** W3C WebDriver over HTTP, only the commands the journeys use, so that no library with bundled browsers is needed. */
export class WebDriver {
  private constructor(
    private readonly address: string,
    private readonly session: string,
  ) {}

  /** Opens a session at a running driver. Throws Error with the driver's message, or on timeout. */
  static async open(address: string, capabilities: object, withinMs: number): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const inTime = AbortSignal.timeout(withinMs);
    const { sessionId } = await call<{ sessionId: string }>('POST', `${address}/session`, body, inTime);
    return new WebDriver(address, sessionId);
  }

  get<T>(path: string): Promise<T> {
    return call('GET', this.path(path));
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return call('POST', this.path(path), body);
  }

  end(): Promise<void> {
    return call('DELETE', this.path(''));
  }

  private path(path: string): string {
    return `${this.address}/session/${this.session}${path}`;
  }
}

async function call<T>(method: string, url: string, body?: object, signal?: AbortSignal): Promise<T> {
  const answer = await fetch(url, { method, signal, body: body && JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

const MOST_STARTS = 3;
/** A browser starts within one or two seconds. */
const OPEN_MS = 20_000;

/**
 * WebKitWebDriver, which starts a browser for each session. Occasionally it waits forever for a browser that does not
 * connect: then driver and browser are killed and restarted.
 */
export class WebKitDriver {
  private child: ChildProcess | null = null;
  private address = '';

  constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {
    process.once('exit', () => this.kill());
  }

  /** Opens a session with its browser. Throws Error when all attempts fail. */
  async open(capabilities: object): Promise<WebDriver> {
    for (let starts = 1; ; starts += 1) {
      try {
        if (!this.child) await this.start();
        return await WebDriver.open(this.address, capabilities, OPEN_MS);
      } catch (error) {
        await this.close();
        if (starts === MOST_STARTS) throw error;
      }
    }
  }

  async close(): Promise<void> {
    if (this.child) await end(this.child, () => this.kill());
    this.child = null;
  }

  private async start(): Promise<void> {
    const [port] = await freePorts(1);
    // A process group of its own, so that the browser is killed with it.
    this.child = spawn(this.program, ['-p', String(port)], {
      stdio: 'ignore',
      env: this.env,
      detached: true,
    });
    this.address = `http://127.0.0.1:${port}`;
    await expect(async () => void (await fetch(`${this.address}/status`))).toPass({ timeout: OPEN_MS });
  }

  private kill(): void {
    const isRunning = this.child?.exitCode === null && this.child.signalCode === null;
    if (isRunning && this.child?.pid) process.kill(-this.child.pid);
  }
}

/** Ends a process and waits for its exit. */
export function end(child: ChildProcess, kill: () => unknown = () => child.kill()): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    child.once('exit', () => done());
    kill();
  });
}
