import { rootCertificates } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { PayPalFailure } from './paypal.failure.js';
import type { PayPalSession } from './paypal.session.js';
import { isCurrent, isTrusted, readChain } from './paypal.signature.js';

/** PayPal has a few at a time. */
const MAX_CACHED = 20;
/** Anybody can name certificates that do not exist; more requests at a time are refused, and PayPal repeats them. */
const MAX_REQUESTS = 2;
export const TOO_MANY_CERTIFICATES = 'TOO_MANY_CERTIFICATES';
/** The stand-in has an authority of its own, for products that use it as PayPal. */
const STANDIN_AUTHORITY = '/standin/authority';

/** The certificates with which PayPal signs webhooks, cached by their address until they expire. */
export class PayPalCertificates {
  private readonly cached = new Map<string, X509Certificate>();
  private requests = 0;
  private publicRoots: X509Certificate[] | null = null;

  constructor(
    private readonly session: PayPalSession,
    private readonly isStandin: boolean,
  ) {}

  /**
   * The certificate at this address; null when it is not trusted or does not exist.
   * @throws PayPalFailure unknown-outcome when it cannot be fetched.
   */
  async find(address: URL): Promise<X509Certificate | null> {
    const cached = this.cached.get(address.href);
    if (cached && isCurrent(cached, new Date())) return cached;
    if (this.requests >= MAX_REQUESTS) throw new PayPalFailure('unknown-outcome', TOO_MANY_CERTIFICATES);
    this.requests += 1;
    try {
      return await this.fetch(address);
    } catch (error) {
      if (error instanceof PayPalFailure && error.kind === 'not-found') return null;
      throw error;
    } finally {
      this.requests -= 1;
    }
  }

  private async fetch(address: URL): Promise<X509Certificate | null> {
    const chain = readChain(await this.session.readText(address));
    if (!isTrusted(chain, await this.roots(), new Date())) return null;
    const [oldest] = this.cached.keys();
    if (this.cached.size >= MAX_CACHED) this.cached.delete(oldest);
    this.cached.set(address.href, chain[0]);
    return chain[0];
  }

  private async roots(): Promise<X509Certificate[]> {
    if (!this.isStandin)
      return (this.publicRoots ??= rootCertificates.map((pem) => new X509Certificate(pem)));
    const answer = await this.session.send({ method: 'GET', path: STANDIN_AUTHORITY, headers: {} });
    return readChain(String((answer as { pem?: unknown }).pem));
  }
}
