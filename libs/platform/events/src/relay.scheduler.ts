import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import pg from 'pg';
import { Settings } from '#libs/platform/config';
import { RelayService } from './relay.service.js';

const POLL_INTERVAL_MS = 1_000;
/** Events published shortly after one another are sent in one batch. */
const BATCH_DELAY_MS = 40;
const RESEND_INTERVAL_MS = 15_000;

/** Runs the relay on NOTIFY, and every second in case a notification was lost. */
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
      setInterval(() => this.wake(), POLL_INTERVAL_MS),
      setInterval(() => void this.tryStep(() => this.relay.resendPending()), RESEND_INTERVAL_MS),
    ];
    this.wake();
  }

  /** Stops after the current batch. */
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
    await this.tryStep(() => this.listen());
    while (this.isWoken && !this.isStopped) {
      this.isWoken = false;
      await this.tryStep(() => this.relay.sendAll());
      await sleep(BATCH_DELAY_MS);
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

  private async tryStep(step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      this.log.warn(`will try again: ${(error as Error).message}`);
    }
  }
}
