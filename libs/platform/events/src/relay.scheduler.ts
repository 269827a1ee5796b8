import { setTimeout as rest } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { Settings } from '#libs/platform/config';
import { RelayService } from './relay.service.js';

const POLL_MS = 1_000;
/** Events that come one after another are brought together, so that each does not cost a batch of its own. */
const GATHER_MS = 40;
const REMIND_MS = 15_000;

/** Keeps the relay going: woken by NOTIFY, and every second in case a notice was lost. */
@Injectable()
export class RelayScheduler {
  private readonly log = new Logger('relay');
  private listener: pg.Client | null = null;
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | null = null;
  private isWoken = false;
  private isStopped = false;

  constructor(
    private readonly relay: RelayService,
    private readonly settings: Settings,
  ) {}

  start(): void {
    this.timers = [
      setInterval(() => this.wake(), POLL_MS),
      setInterval(() => void this.attempt(() => this.relay.resendPending()), REMIND_MS),
    ];
    this.wake();
  }

  /** Stops after the batch in hand. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.timers.forEach(clearInterval);
    await this.running;
    await this.listener?.end().catch(() => {});
  }

  private wake(): void {
    this.isWoken = true;
    if (this.running || this.isStopped) return;
    this.running = this.drain().finally(() => (this.running = null));
  }

  private async drain(): Promise<void> {
    await this.attempt(() => this.listen());
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      await this.attempt(() => this.relay.sendAll());
      await rest(GATHER_MS);
    }
  }

  private async listen(): Promise<void> {
    if (this.listener) return;
    const client = new pg.Client({ connectionString: this.settings.DATABASE_URL, keepAlive: true });
    client.on('error', () => (this.listener = null));
    client.on('end', () => (this.listener = null));
    client.on('notification', () => this.wake());
    await client.connect();
    await client.query('listen outbox');
    this.listener = client;
  }

  private async attempt(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.log.warn(`will try again: ${(error as Error).message}`);
    }
  }
}
