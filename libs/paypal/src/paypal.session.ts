// Tokens and connection to PayPal. The SDK's own token keeping is not used: it asks once per concurrent call, keeps a
// revoked token, and after one failed token request fails for ever (payments A7).
import {
  ApiError,
  Client,
  Environment,
  OrdersController,
  PaymentsController,
  type OAuthToken,
} from '@paypal/paypal-server-sdk';
import axios, { type InternalAxiosRequestConfig } from 'axios';
import type { Settings } from '#libs/settings';

const EARLY_MS = 60_000;
const BROWSER_TOKEN_LIFE_MS = 600_000;
/** Domains come from requests, so their number is bounded. */
const MOST_DOMAINS = 20;

/** The two controllers, tied to one server token. */
export interface PayPalApi {
  orders: OrdersController;
  payments: PaymentsController;
}

interface Kept<T> {
  value: Promise<T>;
  /** Milliseconds since 1970; Infinity while the request runs. */
  until: number;
}

export class PayPalSession {
  private readonly client: Client;
  private api: Kept<PayPalApi> | null = null;
  private readonly browserTokens = new Map<string, Kept<string>>();

  constructor(
    private readonly settings: Settings,
    timeoutMs: number,
  ) {
    const isLive = settings.PAYPAL_ENVIRONMENT === 'live';
    if (settings.PAYPAL_BASE_URL && isLive)
      throw new Error('PAYPAL_BASE_URL must not be set with live keys.');
    this.client = new Client({
      timeout: timeoutMs,
      environment: isLive ? Environment.Production : Environment.Sandbox,
      clientCredentialsAuthCredentials: this.credentials(),
      unstable_httpClientOptions: {
        // An answer from elsewhere is none: a token must not travel there. It also spares a layer at every call.
        maxRedirects: 0,
        ...(settings.PAYPAL_BASE_URL ? { proxy: false, adapter: toStandin(settings.PAYPAL_BASE_URL) } : {}),
      },
    });
  }

  /**
   * Runs a call with a valid token. A token that PayPal no longer takes is dropped and the call repeated once;
   * a 401 means that nothing was done.
   */
  async run<T>(call: (api: PayPalApi) => Promise<T>): Promise<T> {
    const used = this.currentApi();
    try {
      return await call(await used);
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode !== 401 || isTokenRefused(error)) throw error;
      // Only the token that failed: another call may have fetched a fresh one meanwhile.
      if (this.api?.value === used) this.api = null;
      return call(await this.currentApi());
    }
  }

  /** Token for the browser script, bound to the domain (host name without port); kept at most 10 minutes. */
  browserToken(domain: string): Promise<string> {
    const kept = this.browserTokens.get(domain);
    if (kept && kept.until > Date.now()) return kept.value;
    const [oldest] = this.browserTokens.keys();
    if (this.browserTokens.size >= MOST_DOMAINS) this.browserTokens.delete(oldest);
    const fields = { response_type: 'client_token', 'domains[]': domain };
    const fresh = this.fetch(fields, (token) => token.accessToken, BROWSER_TOKEN_LIFE_MS);
    this.browserTokens.delete(domain);
    this.browserTokens.set(domain, fresh);
    fresh.value.catch(() => {
      if (this.browserTokens.get(domain) === fresh) this.browserTokens.delete(domain);
    });
    return fresh.value;
  }

  private currentApi(): Promise<PayPalApi> {
    if (this.api && this.api.until > Date.now()) return this.api.value;
    const fresh = this.fetch({}, (token) => this.apiWith(token), Infinity);
    this.api = fresh;
    fresh.value.catch(() => {
      if (this.api === fresh) this.api = null;
    });
    return fresh.value;
  }

  /** Single flight: whoever asks while the request runs gets the same promise. */
  private fetch<T>(
    fields: Record<string, string>,
    use: (token: OAuthToken) => T,
    longestMs: number,
  ): Kept<T> {
    const input = this.client.clientCredentialsAuthManager.fetchToken(fields);
    const kept: Kept<T> = { until: Infinity, value: input.then(use) };
    const expires = (token: OAuthToken) => {
      kept.until = Date.now() + Math.min(Number(token.expiresIn ?? 0) * 1000 - EARLY_MS, longestMs);
    };
    input.then(expires, () => undefined);
    return kept;
  }

  private apiWith(token: OAuthToken): PayPalApi {
    // Without expiry the SDK uses the token as it is and never fetches one by itself.
    const oAuthToken = { ...token, expiry: undefined };
    const client = this.client.withConfiguration({
      clientCredentialsAuthCredentials: { ...this.credentials(), oAuthToken },
    });
    return { orders: new OrdersController(client), payments: new PaymentsController(client) };
  }

  private credentials() {
    return {
      oAuthClientId: this.settings.PAYPAL_CLIENT_ID,
      oAuthClientSecret: this.settings.PAYPAL_CLIENT_SECRET,
    };
  }
}

/** Wrong client id or secret: a new token request would fail the same way. */
const isTokenRefused = (error: ApiError) => (error.result as { error?: string })?.error === 'invalid_client';

/** The SDK knows two fixed addresses; this swaps the origin and hands over to axios' own HTTP adapter. */
function toStandin(baseUrl: string) {
  return (request: InternalAxiosRequestConfig) => {
    const { pathname, search } = new URL(String(request.url));
    request.url = new URL(pathname + search, baseUrl).href;
    return axios.getAdapter('http')(request);
  };
}
