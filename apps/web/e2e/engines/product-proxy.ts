// A proxy between browser and product, for any engine. It can be disconnected, and injects the error watcher into every
// page, and what browser translation does if a journey wants it.
import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const WATCHER = '/line/watcher.js';
const FAULTS = '/line/faults';
/** Served from the site itself, since its content security policy allows no other scripts. */
const MARK = `<head><script src="${WATCHER}"></script>`;

const here = createRequire(join(import.meta.dirname, 'line.js'));
const watcher = () =>
  readFileSync(here.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8') +
  readFileSync(join(import.meta.dirname, 'watcher.js'), 'utf8');

export class ProductProxy {
  /** Errors of all pages, as reported by the engine. */
  readonly faults: string[] = [];
  private isCut = false;
  private script = watcher();
  private readonly server = createServer((asked, answer) => this.carry(asked, answer));

  private constructor(private readonly site: URL) {}

  static async to(site: string): Promise<ProductProxy> {
    const line = new ProductProxy(new URL(site));
    await new Promise<void>((listening) => line.server.listen(0, 'localhost', listening));
    return line;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  cut(): void {
    this.isCut = true;
  }

  mend(): void {
    this.isCut = false;
  }

  /** From now on each page is translated as it changes. */
  translate(): void {
    this.script += readFileSync(join(import.meta.dirname, '../fixtures/translator.js'), 'utf8');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private carry(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.url === FAULTS) return void this.hear(asked, answer);
    if (asked.url === WATCHER)
      return void answer.setHeader('content-type', 'text/javascript').end(this.script);
    if (this.isCut) return void asked.socket.destroy();
    const { hostname, port } = this.site;
    const options = { hostname, port, path: asked.url, method: asked.method, headers: plain(asked) };
    const further = request(options, (answered) => void pass(answered, answer));
    further.once('error', () => asked.socket.destroy());
    asked.pipe(further);
  }

  private async hear(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    this.faults.push(await wordsOf(asked));
    answer.end();
  }
}

/** Uncompressed, since the watcher's script tag is inserted into the text. */
const plain = ({ headers }: IncomingMessage) => ({ ...headers, 'accept-encoding': 'identity' });

async function pass(answered: IncomingMessage, answer: ServerResponse): Promise<void> {
  const isPage = answered.headers['content-type']?.startsWith('text/html');
  if (!isPage || answered.headers['content-disposition']) {
    answer.writeHead(answered.statusCode!, answered.headers);
    return void answered.pipe(answer);
  }
  const page = Buffer.from((await wordsOf(answered)).replace('<head>', MARK));
  answer.writeHead(answered.statusCode!, { ...answered.headers, 'content-length': page.length });
  answer.end(page);
}

async function wordsOf(stream: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
