import type { Settings } from '#libs/platform/config';
import { PayPalFailure } from './paypal.failure.js';
import { PayPalHttp, type PayPalRequest } from './paypal.http.js';

const EARLY_MS = 60_000;
const BROWSER_TOKEN_LIFE_MS = 600_000;
/** Domains come from requests, so their number is bounded. */
const MOST_DOMAINS = 20;

interface CachedToken {
  token: Promise<string>;
  /** Milliseconds since 1970; Infinity while the request runs. */
  until: number;
}

/** Calls to PayPal with a token that is shared, renewed early and fetched once however many calls begin at once. */
export class PayPalSession {
  private readonly http: PayPalHttp;
  private readonly authorization: string;
  private cached: CachedToken | null = null;
  private readonly browserTokens = new Map<string, CachedToken>();

  constructor(settings: Settings, timeoutMs: number) {
    const keys = `${settings.PAYPAL_CLIENT_ID}:${settings.PAYPAL_CLIENT_SECRET}`;
    this.authorization = `Basic ${Buffer.from(keys).toString('base64')}`;
    this.http = new PayPalHttp(settings, timeoutMs);
  }

  /**
   * Sends a call with a valid token. A token that PayPal no longer accepts is dropped and the call repeated once;
   * a 401 means that nothing was done.
   */
  async send(request: PayPalRequest): Promise<unknown> {
    const used = this.currentToken();
    const first = await used;
    try {
      return await this.sendWith(first, request);
    } catch (error) {
      if (!(error instanceof PayPalFailure) || error.status !== 401) throw error;
      // Only the token that failed: another call may have fetched a fresh one meanwhile.
      if (this.cached?.token === used) this.cached = null;
      return this.sendWith(await this.currentToken(), request);
    }
  }

  /** Token for the browser script, bound to the domain (host name without port); cached for at most 10 minutes. */
  browserToken(domain: string): Promise<string> {
    const cached = this.browserTokens.get(domain);
    if (cached && cached.until > Date.now()) return cached.token;
    const [oldest] = this.browserTokens.keys();
    if (this.browserTokens.size >= MOST_DOMAINS) this.browserTokens.delete(oldest);
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
    return this.http.send({ ...request, headers });
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

  /** Single flight: whoever asks while the request runs gets the same promise. */
  private fetch(fields: Record<string, string>, longestMs: number): CachedToken {
    const answer = this.http.send({
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
        cached.until = Date.now() + Math.min(Number(seconds ?? 0) * 1000 - EARLY_MS, longestMs);
        return token;
      }),
    };
    return cached;
  }
}
