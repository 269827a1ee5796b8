import { connect } from 'node:net';
import type { QueuesService } from '#libs/platform/monitoring';
import { cachedFor, readBucket, type Settings } from '#libs/platform/config';

const TIMEOUT_MS = 1_000;
const CACHE_MS = 5_000;
/** Heartbeats are frequent, and each check opens a connection to an external server. */
const HEARTBEAT_CACHE_MS = 30_000;
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 };

export type UpstreamStates = {
  queue: 'in the database' | 'up' | 'away';
  mail: 'up' | 'away';
  payments: 'up' | 'away' | 'off';
  files: 'in the folder' | 'up' | 'away';
};

/** Only connects: a health check must not need a login or a token each time. */
const isListening = ({ hostname, port, protocol }: URL): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = connect({ host, port: Number(port) || PORTS[protocol] });
    socket.setTimeout(TIMEOUT_MS, () => end(false));
    socket.once('connect', () => end(true)).once('error', () => end(false));
  });

/** Availability of queue store, mail server, PayPal and file store. */
export class Upstreams {
  private readonly paypal: URL | null;
  private readonly files: URL | null;

  /** Cached for a few seconds. */
  readonly states = cachedFor(CACHE_MS, () => this.check());
  /** Cached for half a minute. */
  readonly statesForHeartbeats = cachedFor(HEARTBEAT_CACHE_MS, () => this.states());

  constructor(
    private readonly settings: Settings,
    private readonly queue: QueuesService,
  ) {
    const { PAYPAL_CLIENT_ID, PAYPAL_BASE_URL, PAYPAL_ENVIRONMENT } = settings;
    const own =
      PAYPAL_ENVIRONMENT === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
    this.paypal = PAYPAL_CLIENT_ID ? new URL(PAYPAL_BASE_URL || own) : null;
    const bucket = readBucket(settings.FILES_URL);
    this.files = bucket && new URL(bucket.endpoint || `https://s3.${bucket.region}.amazonaws.com`);
  }

  /** Messages for operators. */
  async warnings(): Promise<string[]> {
    const { queue, mail, payments, files } = await this.states();
    const { REDIS_URL, SMTP_URL } = this.settings;
    return [
      ...(queue === 'away'
        ? [`Redis does not answer at ${hostOf(REDIS_URL)}: documents and mails wait until it does.`]
        : []),
      ...(await this.queue.warnings()),
      ...(mail === 'away'
        ? [`The mail server does not answer at ${hostOf(SMTP_URL)}: mails wait until it does.`]
        : []),
      ...(payments === 'away'
        ? [`PayPal does not answer at ${this.paypal?.host}: nobody can pay until it does.`]
        : []),
      ...(files === 'away'
        ? [`The file store does not answer at ${this.files?.host}: receipts and exports wait until it does.`]
        : []),
    ];
  }

  private async check(): Promise<UpstreamStates> {
    const [queue, hasMail, hasPayPal, hasFiles] = await Promise.all([
      this.queue.state(),
      isListening(new URL(this.settings.SMTP_URL)),
      this.paypal ? isListening(this.paypal) : null,
      this.files ? isListening(this.files) : null,
    ]);
    return {
      queue,
      mail: hasMail ? 'up' : 'away',
      payments: hasPayPal === null ? 'off' : hasPayPal ? 'up' : 'away',
      files: hasFiles === null ? 'in the folder' : hasFiles ? 'up' : 'away',
    };
  }
}

const hostOf = (url: string) => new URL(url).host;
