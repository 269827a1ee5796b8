import { randomBytes } from 'node:crypto';
import { newDebugId } from './paypal-error.js';
import type { Answer } from './exchange.js';

const BROWSER_TOKEN_SECONDS = 900;

/** Issues tokens for the right client id and secret, and checks whether they are valid. */
export class Tokens {
  private readonly expiries = new Map<string, number>();

  constructor(
    private readonly clientId: string,
    private readonly clientSecret: string,
    private readonly seconds: number,
  ) {}

  /** True when the form requests a browser token, which is bound to domains and valid for 15 minutes. */
  static isForBrowser(form: URLSearchParams): boolean {
    return form.get('response_type') === 'client_token';
  }

  issue(authorization: string | undefined, form: URLSearchParams): Answer {
    const credentials = Buffer.from(`${this.clientId}:${this.clientSecret}`).toString('base64');
    if (authorization !== `Basic ${credentials}`) {
      return oauthError(401, 'invalid_client', 'Client Authentication failed');
    }
    if (form.get('grant_type') !== 'client_credentials') {
      return oauthError(400, 'unsupported_grant_type', 'unsupported grant_type');
    }
    const isForBrowser = Tokens.isForBrowser(form);
    if (isForBrowser && !form.get('domains[]'))
      return oauthError(400, 'invalid_request', 'domains[] is missing');
    const seconds = isForBrowser ? BROWSER_TOKEN_SECONDS : this.seconds;
    const token = `A21AA${randomBytes(36).toString('base64url')}`;
    if (!isForBrowser) this.expiries.set(token, Date.now() + seconds * 1000);
    return {
      status: 200,
      body: {
        scope:
          'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: seconds,
        nonce: new Date().toISOString() + randomBytes(16).toString('base64url'),
      },
    };
  }

  isValid(authorization: string | undefined): boolean {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    return token !== undefined && (this.expiries.get(token) ?? 0) > Date.now();
  }

  /** Invalidates all tokens, as when PayPal revokes them. */
  revokeAll(): void {
    this.expiries.clear();
  }
}

function oauthError(status: number, error: string, description: string): Answer {
  return { status, body: { error, error_description: description, debug_id: newDebugId() } };
}
