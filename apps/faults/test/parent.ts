import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import { bookingBody } from '#libs/platform/testing';
import { DAY_MS } from '#libs/shared/contracts';
import type { OutsideFacts } from '../src/invariants.js';
import { pause } from './until.js';

type Answer = { status: number; body: Record<string, never> & { id: string } };
const RETRY_MS = 150;
const DAYS_AHEAD = 40;

/** A guest with its own cookie that repeats unanswered requests, as the site does. */
export class Parent {
  readonly email = `parent-${randomUUID()}@example.com`;
  private cookie = '';

  constructor(
    private readonly site: string,
    private readonly accepted: OutsideFacts['accepted'],
    /** Receives each request that was not answered well. */
    private readonly refused: string[] = [],
  ) {}

  /** The same family at another address, for example of one API process. */
  tab(site: string): Parent {
    const tab = new Parent(site, this.accepted, this.refused);
    tab.cookie = this.cookie;
    return tab;
  }

  /** One attempt. @throws Error when the server is not reachable */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(this.site + path, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : undefined,
    });
    const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return answer;
  }

  /** Repeats the request for up to a minute until it succeeds. @throws Error after that */
  async retryUntilAnswered(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const giveUpAt = Date.now() + 60_000;
    for (;;) {
      const answer = await this.call('POST', path, body, headers).catch((error: unknown) => ({ error }));
      if ('status' in answer && answer.status < 300) return answer;
      this.refused.push(`${path}: ${inspect(answer)}`);
      if (Date.now() > giveUpAt) throw new Error(`${path}: ${inspect(answer)}`);
      await pause(RETRY_MS);
    }
  }

  /** Books with one key, retrying as needed; returns the booking's id. */
  async book(key: string | null = randomUUID()): Promise<string> {
    const { body } = await this.retryUntilAnswered(
      '/api/bookings',
      this.input(),
      key ? { 'idempotency-key': key } : {},
    );
    this.accepted.push({ key, id: body.id });
    return body.id;
  }

  /** Creates a PayPal order for the open booking; returns the order's id. */
  async order(): Promise<string> {
    const { body } = await this.retryUntilAnswered('/paypal/order', {
      amount: '400.00',
      currency: 'USD',
      intent: 'CAPTURE',
    });
    return body.id;
  }

  async bookAndPay(): Promise<string> {
    const id = await this.book();
    await this.retryUntilAnswered(`/paypal/order/${await this.order()}/capture`);
    return id;
  }

  /** The booking request, for a date in six weeks. */
  input() {
    const day = new Date(Date.now() + DAYS_AHEAD * DAY_MS).toISOString().slice(0, 10);
    return bookingBody({ parentEmail: this.email, eventDate: day });
  }
}
