import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import type { Settings } from '#libs/platform/config';
import { failureOf, PayPalFailure } from './paypal.failure.js';

/** One call: `body` is sent as JSON (a string is JSON already), `form` as a web form. */
export interface PayPalRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: object | string;
  form?: Record<string, string>;
}

const RENEWAL_MARGIN_MS = 60_000;
const BROWSER_TOKEN_LIFE_MS = 600_000;
/** Domains come from requests, so their number is limited. */
const MAX_DOMAINS = 20;

interface CachedToken {
  token: Promise<string>;
  /** Milliseconds since 1970; Infinity while the request runs. */
  until: number;
}

/**
 * Sends calls with a shared token that is renewed early and fetched by one request at a time, over keep-alive connections.
 * A call takes `timeoutMs` at most and is repeated only after an expired token.
 */
export class PayPalSession {
  private readonly origin: string;
  private readonly dispatcher: Dispatcher;
  private readonly authorization: string;
  private cached: CachedToken | null = null;
  private readonly browserTokens = new Map<string, CachedToken>();

  /** @throws Error when a base URL is set with live keys, which must be sent to PayPal only. */
  constructor(
    settings: Settings,
    private readonly timeoutMs: number,
  ) {
    const { PAYPAL_BASE_URL, PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = settings;
    const isLive = PAYPAL_ENVIRONMENT === 'live';
    if (PAYPAL_BASE_URL && isLive) throw new Error('PAYPAL_BASE_URL must not be set with live keys.');
    const paypal = isLive ? 'https://api-m.paypal.com' : 'https://api-m.sandbox.paypal.com';
    this.origin = new URL(PAYPAL_BASE_URL || paypal).origin;
    // PayPal may be behind a company proxy; the stand-in runs on this machine. A lost HTTP/2 connection would end all
    // calls on it, and each of them moves money: one call per connection.
    const options = { allowH2: false };
    this.dispatcher = PAYPAL_BASE_URL ? new Agent(options) : new EnvHttpProxyAgent(options);
    const keys = `${PAYPAL_CLIENT_ID}:${PAYPAL_CLIENT_SECRET}`;
    this.authorization = `Basic ${Buffer.from(keys).toString('base64')}`;
  }

  /**
   * Sends a call with a valid token. A 401 means that nothing was done: the token is discarded and the call repeated
   * once.
   */
  async send(request: PayPalRequest): Promise<unknown> {
    const used = this.currentToken();
    const first = await used;
    try {
      return await this.sendWith(first, request);
    } catch (error) {
      if (!(error instanceof PayPalFailure) || error.status !== 401) throw error;
      // Only the token that failed: another call may have fetched a fresh one.
      if (this.cached?.token === used) this.cached = null;
      return this.sendWith(await this.currentToken(), request);
    }
  }

  /** Token for the browser script, bound to the domain (host name without port); cached for up to 10 minutes. */
  browserToken(domain: string): Promise<string> {
    const cached = this.browserTokens.get(domain);
    if (cached && cached.until > Date.now()) return cached.token;
    const [oldest] = this.browserTokens.keys();
    if (this.browserTokens.size >= MAX_DOMAINS) this.browserTokens.delete(oldest);
    const fresh = this.fetch({ response_type: 'client_token', 'domains[]': domain }, BROWSER_TOKEN_LIFE_MS);
    this.browserTokens.delete(domain);
    this.browserTokens.set(domain, fresh);
    fresh.token.catch(() => {
      if (this.browserTokens.get(domain) === fresh) this.browserTokens.delete(domain);
    });
    return fresh.token;
  }

  private sendWith(token: string, request: PayPalRequest): Promise<unknown> {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return this.exchange({ ...request, headers });
  }

  private currentToken(): Promise<string> {
    if (this.cached && this.cached.until > Date.now()) return this.cached.token;
    const fresh = this.fetch({}, Infinity);
    this.cached = fresh;
    fresh.token.catch(() => {
      if (this.cached === fresh) this.cached = null;
    });
    return fresh.token;
  }

  /** Single flight: callers share the promise while the request runs. */
  private fetch(fields: Record<string, string>, longestMs: number): CachedToken {
    const answer = this.exchange({
      method: 'POST',
      path: '/v1/oauth2/token',
      headers: { authorization: this.authorization },
      form: { grant_type: 'client_credentials', ...fields },
    });
    const cached: CachedToken = {
      until: Infinity,
      token: answer.then((fields) => {
        const { access_token: token, expires_in: seconds } = fields as Record<string, unknown>;
        if (typeof token !== 'string') throw new PayPalFailure('unknown-outcome', 'UNREADABLE_ANSWER');
        cached.until = Date.now() + Math.min(Number(seconds ?? 0) * 1000 - RENEWAL_MARGIN_MS, longestMs);
        return token;
      }),
    };
    return cached;
  }

  /**
   * The response's JSON. Redirects are not followed, because the token would be sent along.
   * @throws PayPalFailure for a status other than 2xx; Error when no response could be read.
   */
  private async exchange({ method, path, headers, body, form }: PayPalRequest): Promise<unknown> {
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const json = typeof body === 'string' ? body : body && JSON.stringify(body);
    const answer = await this.dispatcher.request({
      origin: this.origin,
      method,
      path,
      headers: { 'user-agent': 'field-day', accept: 'application/json', 'content-type': type, ...headers },
      body: form ? new URLSearchParams(form).toString() : json,
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await answer.body.text();
    const isDone = answer.statusCode >= 200 && answer.statusCode < 300;
    if (!isDone) throw failureOf(answer.statusCode, text, answer.headers['paypal-debug-id']);
    return JSON.parse(text);
  }
}
