import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import type { Settings } from '#libs/platform/config';
import { failureOf } from './paypal.failure.js';

/** One call: `body` is sent as JSON, `form` as a web form. */
export interface PayPalRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: object;
  form?: Record<string, string>;
}

/**
 * Connections to PayPal are kept alive and shared, a whole call takes `timeoutMs` at most and nothing is repeated.
 * Redirects are not followed, since a token would travel to wherever they lead.
 */
export class PayPalHttp {
  private readonly origin: string;
  private readonly dispatcher: Dispatcher;

  constructor(
    { PAYPAL_BASE_URL, PAYPAL_ENVIRONMENT }: Settings,
    private readonly timeoutMs: number,
  ) {
    const isLive = PAYPAL_ENVIRONMENT === 'live';
    if (PAYPAL_BASE_URL && isLive) throw new Error('PAYPAL_BASE_URL must not be set with live keys.');
    const paypal = isLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
    this.origin = new URL(PAYPAL_BASE_URL || paypal).origin;
    // A company's proxy leads to PayPal; the stand-in is on this machine.
    this.dispatcher = PAYPAL_BASE_URL ? new Agent() : new EnvHttpProxyAgent();
  }

  /** The answer's JSON. @throws PayPalFailure for every other status than 2xx; Error when no answer could be read. */
  async send({ method, path, headers, body, form }: PayPalRequest): Promise<unknown> {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await this.dispatcher.request({
      origin: this.origin,
      method,
      path,
      headers: { accept: 'application/json', 'content-type': type, 'user-agent': 'field-day', ...headers },
      body: form ? new URLSearchParams(form).toString() : body && JSON.stringify(body),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await answer.body.text();
    const isDone = answer.statusCode >= 200 && answer.statusCode < 300;
    if (!isDone) throw failureOf(answer.statusCode, text, answer.headers['paypal-debug-id']);
    return JSON.parse(text);
  }
}
