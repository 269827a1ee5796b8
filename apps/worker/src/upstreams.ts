import { connect } from 'node:net';
import { remembered, type QueuesService } from '#libs/platform/monitoring';
import type { Settings } from '#libs/platform/config';

const TIMEOUT_MS = 1_000;
const REMEMBERED_MS = 5_000;
/** Heartbeats are many, and each look is a connection to somebody else's machine. */
const REMEMBERED_FOR_BEATS_MS = 30_000;
const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 };

export type NeighbourStates = {
  queue: 'in the database' | 'up' | 'away';
  mail: 'up' | 'away';
  payments: 'up' | 'away' | 'off';
};

/** Does anything listen there? Nothing is said to it: a health check must not cost a log-in or a token each time. */
const listens = ({ hostname, port, protocol }: URL): Promise<boolean> =>
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

/** The other machines that the worker's work needs. One that is away stops nothing else and is named. */
export class Upstreams {
  private readonly paypal: URL | null;

  /** What answers now, at most a few seconds old. */
  readonly states = remembered(REMEMBERED_MS, () => this.look());
  /** The same, up to half a minute old. */
  readonly statesForBeats = remembered(REMEMBERED_FOR_BEATS_MS, () => this.states());

  constructor(
    private readonly settings: Settings,
    private readonly queue: QueuesService,
  ) {
    const { PAYPAL_CLIENT_ID, PAYPAL_BASE_URL, PAYPAL_ENVIRONMENT } = settings;
    const own =
      PAYPAL_ENVIRONMENT === 'live' ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
    this.paypal = PAYPAL_CLIENT_ID ? new URL(PAYPAL_BASE_URL || own) : null;
  }

  /** What somebody should look at, in full sentences. */
  async warnings(): Promise<string[]> {
    const { queue, mail, payments } = await this.states();
    const { REDIS_URL, SMTP_URL } = this.settings;
    return [
      ...(queue === 'away'
        ? [`Redis does not answer at ${placeOf(REDIS_URL)}: documents and mails wait until it does.`]
        : []),
      ...(await this.queue.warnings()),
      ...(mail === 'away'
        ? [`The mail server does not answer at ${placeOf(SMTP_URL)}: mails wait until it does.`]
        : []),
      ...(payments === 'away'
        ? [`PayPal does not answer at ${this.paypal?.host}: nobody can pay until it does.`]
        : []),
    ];
  }

  private async look(): Promise<NeighbourStates> {
    const [queue, hasMail, hasPayPal] = await Promise.all([
      this.queue.state(),
      listens(new URL(this.settings.SMTP_URL)),
      this.paypal ? listens(this.paypal) : null,
    ]);
    return {
      queue,
      mail: hasMail ? 'up' : 'away',
      payments: hasPayPal === null ? 'off' : hasPayPal ? 'up' : 'away',
    };
  }
}

const placeOf = (url: string) => new URL(url).host;
