// Renders a document's HTML as a PDF. The browser runs no scripts and has no network access.
import { resolve } from 'node:path';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DependencyFailure, dependencyOf } from '#libs/platform/events';
import { Settings } from '#libs/platform/config';
import type { Browser } from 'puppeteer';
import { findBrowsers, type FoundBrowser } from './browser.js';
import { PrintPage } from './print-page.js';

const SLOTS = 2;
const DOCUMENT_LIMIT_MS = 15_000;
/** The browser's memory grows with use, so it is replaced after this many documents. */
const DOCUMENTS_PER_BROWSER = 300;

/** A proxy that does not exist: blocks the network, loopback included, if request interception fails. */
const NO_NETWORK = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-background-networking',
];

type RunningBrowser = { browser: Browser; documents: number; inHand: number; isRetired: boolean };
type Slot = { running: RunningBrowser | null; print: PrintPage | null };

/** One warm browser per process with one reused page per slot. Starts with the first document or `warmUp`. */
@Injectable()
export class PdfRendererService implements OnModuleDestroy {
  private readonly log = new Logger(PdfRendererService.name);
  private running: Promise<RunningBrowser> | null = null;
  private readonly idle: Slot[] = Array.from({ length: SLOTS }, () => ({ running: null, print: null }));
  private readonly waiting: ((slot: Slot) => void)[] = [];
  private isClosed = false;

  constructor(private readonly settings: Settings) {}

  /** Starts the browser before the first document. A failure is logged; the first document then reports it. */
  async warmUp(): Promise<void> {
    const slot = await this.acquireSlot();
    await this.pageOf(slot)
      .catch((error: Error) => this.log.warn(`no browser for documents yet: ${error.message}`))
      .finally(() => this.releaseSlot(slot));
  }

  /**
   * Renders a document as a PDF in Letter size. A crashed browser is replaced once.
   * @throws DependencyFailure when no browser starts, or after 15 s: the caller retries.
   */
  async toPdf(html: string): Promise<Uint8Array> {
    const slot = await this.acquireSlot();
    try {
      return await this.print(slot, html).catch((error: Error) => {
        if (slot.running?.browser.connected || this.isClosed) throw error;
        return this.print(slot, html);
      });
    } catch (error) {
      // The browser is unpacked into DATA_DIR.
      if (dependencyOf(error) === 'disk') throw error;
      throw new DependencyFailure('browser', (error as Error).message);
    } finally {
      this.releaseSlot(slot);
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    const running = await this.running?.catch(() => null);
    if (running) await close(running);
  }

  private async print(slot: Slot, html: string): Promise<Uint8Array> {
    const print = await this.pageOf(slot);
    const running = slot.running as RunningBrowser;
    running.inHand += 1;
    const limit = stopwatch(DOCUMENT_LIMIT_MS);
    try {
      return await Promise.race([print.toPdf(html, DOCUMENT_LIMIT_MS), limit.over]);
    } catch (error) {
      slot.print = null;
      // A hung page cannot be closed; the next document gets a new browser.
      if (limit.isOver()) running.browser.process()?.kill('SIGKILL');
      else await print.close();
      throw error;
    } finally {
      limit.stop();
      running.inHand -= 1;
      running.documents += 1;
      if (running.documents >= DOCUMENTS_PER_BROWSER) this.retire(running);
      if (running.isRetired && running.inHand === 0) await close(running);
    }
  }

  private async pageOf(slot: Slot): Promise<PrintPage> {
    this.running ??= this.launch();
    const running = await this.running;
    if (slot.print && slot.running === running && !slot.print.isClosed) return slot.print;
    slot.running = running;
    slot.print = await PrintPage.open(running.browser);
    return slot.print;
  }

  private launch(): Promise<RunningBrowser> {
    const running = this.startFirstBrowser().then((browser) => {
      const started = { browser, documents: 0, inHand: 0, isRetired: false };
      browser.once('disconnected', () => this.retire(started));
      return started;
    });
    running.catch(() => (this.running = null));
    return running;
  }

  private async startFirstBrowser(): Promise<Browser> {
    const failures: string[] = [];
    const folder = resolve(this.settings.DATA_DIR, 'browser');
    for await (const found of findBrowsers(this.settings.PUPPETEER_EXECUTABLE_PATH, folder)) {
      try {
        return await start(found);
      } catch (error) {
        failures.push(`${found.executablePath}: ${(error as Error).message.split('\n')[0]}`);
      }
    }
    throw new Error(`no browser could be started (${failures.join('; ') || 'none was found'})`);
  }

  /** The next document starts a new browser; this one closes after its current documents. */
  private retire(running: RunningBrowser): void {
    if (running.isRetired) return;
    running.isRetired = true;
    this.running = null;
  }

  private acquireSlot(): Promise<Slot> {
    const slot = this.idle.pop();
    return slot ? Promise.resolve(slot) : new Promise((acquired) => this.waiting.push(acquired));
  }

  private releaseSlot(slot: Slot): void {
    const next = this.waiting.shift();
    if (next) next(slot);
    else this.idle.push(slot);
  }
}

/** Dynamic import, because the API must not load puppeteer. */
async function start({ executablePath, args, environment }: FoundBrowser): Promise<Browser> {
  const { default: puppeteer } = await import('puppeteer');
  return puppeteer.launch({
    executablePath,
    args: [...args, ...NO_NETWORK],
    env: environment as Record<string, string>,
    headless: args.some((arg) => arg.includes('shell')) ? 'shell' : true,
    // A pipe instead of a socket: the browser exits when this process is killed.
    pipe: true,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** Closes a browser; kills it when it does not exit. */
async function close({ browser }: RunningBrowser): Promise<void> {
  const killer = setTimeout(() => browser.process()?.kill('SIGKILL'), 2_000);
  await browser.close().catch(() => {});
  clearTimeout(killer);
}

function stopwatch(ms: number) {
  let timer: NodeJS.Timeout;
  let hasPassed = false;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      hasPassed = true;
      reject(new Error(`the document was not ready after ${ms} ms`));
    }, ms);
  });
  over.catch(() => {});
  return { over, isOver: () => hasPassed, stop: () => clearTimeout(timer) };
}
