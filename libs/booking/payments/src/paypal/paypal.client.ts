// The only client of PayPal's API.
import { Injectable, Logger } from '@nestjs/common';
import { centsToText, DAY_MS, HOUR_MS } from '#libs/shared/contracts';
import { Settings } from '#libs/platform/config';
import { PayPalFailure, toPayPalFailure } from './paypal.failure.js';
import { PayPalSession, type PayPalRequest } from './paypal.session.js';
import {
  toCaptureOfOrder,
  toDispute,
  toDescription,
  toOrder,
  toRefund,
  toTransactionPage,
  toVerification,
  type PayPalCapture,
  type PayPalDispute,
  type PayPalOrder,
  type PayPalRefund,
  type PayPalSignature,
  type PayPalTransaction,
} from './paypal.view.js';

const SCRIPT = '/web-sdk/v6/core';
const ORDERS = '/v2/checkout/orders';
const PAYMENTS = '/v2/payments';
const TRANSACTIONS = '/v1/reporting/transactions';
/** PayPal lists at most 31 days at a time. */
const LISTED_DAYS = 30;
/** Above 10,000 results PayPal requires a shorter period. */
const TOO_MANY_TRANSACTIONS = 'RESULTSET_TOO_LARGE';
const VERIFY = '/v1/notifications/verify-webhook-signature';
/** The longest pause is then an hour, within which a late payment must be noticed. */
const RARER_WITH_WEBHOOKS = 4;
const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;
const DISPUTE_ID = /^[A-Z0-9-]{1,64}$/;

export interface NewPayPalOrder {
  /** Idempotency key made from our row's id, at most 108 characters. */
  requestId: string;
  amountCents: number;
  /** Booking id. */
  customId: string;
  /** Booking id and attempt; unique. */
  invoiceId: string;
  /** Shown to the payer and in PayPal's reports: no personal data. */
  description: string;
}

/** Every method throws PayPalFailure and logs its codes; paypal.failure.ts lists the kinds. */
@Injectable()
export class PayPalClient {
  private readonly logger = new Logger(PayPalClient.name);
  private session: PayPalSession | null = null;

  /** The longest time one call takes; specs shorten it. */
  timeoutMs = 10_000;
  /** Transactions per request, PayPal's maximum; specs lower it. */
  pageSize = 500;

  constructor(private readonly settings: Settings) {}

  /** False without credentials: payments are off. */
  get isConfigured(): boolean {
    return Boolean(this.settings.PAYPAL_CLIENT_ID && this.settings.PAYPAL_CLIENT_SECRET);
  }

  /** Whether PayPal sends webhooks: only when the id that it gave our URL is set. */
  get hasWebhooks(): boolean {
    return this.isConfigured && this.settings.PAYPAL_WEBHOOK_ID !== '';
  }

  /** How many times longer the timers pause: with webhooks they only look for missed ones. */
  get pollFactor(): number {
    return this.hasWebhooks ? RARER_WITH_WEBHOOKS : 1;
  }

  /** URL of the browser script: PayPal's, or the path at which the site serves the stand-in's. */
  get scriptUrl(): string {
    if (this.settings.PAYPAL_BASE_URL) return `/paypal${SCRIPT}`;
    const host = this.settings.PAYPAL_ENVIRONMENT === 'live' ? 'www.paypal.com' : 'www.sandbox.paypal.com';
    return `https://${host}${SCRIPT}`;
  }

  /** Creates an order for amountCents in USD, never zero. */
  async createOrder(order: NewPayPalOrder): Promise<{ id: string; status: string }> {
    const { requestId, amountCents, customId, invoiceId, description } = order;
    const unit = { amount: money(amountCents), custom_id: customId, invoice_id: invoiceId, description };
    const body = { intent: 'CAPTURE', purchase_units: [unit] };
    const made = await this.call('create order', post(ORDERS, requestId, body), toOrder);
    return { id: made.orderId, status: made.status };
  }

  /** An order with its capture, if any. */
  getOrder(id: string): Promise<PayPalOrder> {
    return this.callFor(id, 'get order', get(`${ORDERS}/${id}`), toOrder);
  }

  /** The description of an order's event, see `newOrder`; null when PayPal no longer knows the order. */
  async describeOrder(id: string): Promise<string | null> {
    try {
      return await this.callFor(id, 'get order', get(`${ORDERS}/${id}`), toDescription);
    } catch (error) {
      if (error instanceof PayPalFailure && error.kind === 'not-found') return null;
      throw error;
    }
  }

  /**
   * Captures an approved order. A 2xx is not a payment yet: the caller checks capture.status (COMPLETED, PENDING,
   * DECLINED or FAILED), amount and currency.
   */
  capture({ orderId, requestId }: { orderId: string; requestId: string }): Promise<PayPalOrder> {
    return this.callFor(orderId, 'capture', post(`${ORDERS}/${orderId}/capture`, requestId, {}), toOrder);
  }

  /** Refunds amountCents, or all that is left without an amount. */
  refund(input: { captureId: string; requestId: string; amountCents?: number }): Promise<PayPalRefund> {
    const { captureId, requestId, amountCents } = input;
    const body = amountCents === undefined ? {} : { amount: money(amountCents) };
    const request = post(`${PAYMENTS}/captures/${captureId}/refund`, requestId, body);
    return this.callFor(captureId, 'refund', request, toRefund);
  }

  /** A refund by PayPal's id. */
  getRefund(id: string): Promise<PayPalRefund> {
    return this.callFor(id, 'get refund', get(`${PAYMENTS}/refunds/${id}`), toRefund);
  }

  /** A capture by PayPal's id, with its order. */
  getCapture(id: string): Promise<PayPalCapture & { orderId: string | null }> {
    return this.callFor(id, 'get capture', get(`${PAYMENTS}/captures/${id}`), toCaptureOfOrder);
  }

  /** A dispute by PayPal's id. */
  getDispute(id: string): Promise<PayPalDispute> {
    return this.callFor(id, 'get dispute', get(`/v1/customer/disputes/${id}`), toDispute, DISPUTE_ID);
  }

  /**
   * The transactions between two times, and until when the list is complete: PayPal lists a transaction up to three
   * hours late. Needs the permission "Transaction Search" of PayPal's app.
   */
  async listTransactions(
    from: Date,
    to: Date,
  ): Promise<{ transactions: PayPalTransaction[]; listedUntil: Date }> {
    const longestMs = LISTED_DAYS * DAY_MS;
    if (to.getTime() - from.getTime() > longestMs)
      return this.listInParts(from, new Date(from.getTime() + longestMs), to);
    try {
      return await this.listPages(from, to);
    } catch (error) {
      const ms = to.getTime() - from.getTime();
      if ((error as PayPalFailure).issue !== TOO_MANY_TRANSACTIONS || ms < HOUR_MS) throw error;
      return this.listInParts(from, new Date(from.getTime() + ms / 2), to);
    }
  }

  private async listInParts(from: Date, middle: Date, to: Date) {
    const [before, after] = [
      await this.listTransactions(from, middle),
      await this.listTransactions(middle, to),
    ];
    const listedUntil = before.listedUntil < after.listedUntil ? before.listedUntil : after.listedUntil;
    return { transactions: [...before.transactions, ...after.transactions], listedUntil };
  }

  private async listPages(from: Date, to: Date) {
    const transactions: PayPalTransaction[] = [];
    let listedUntil: Date | null = null;
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = new URLSearchParams({
        start_date: from.toISOString(),
        end_date: to.toISOString(),
        fields: 'transaction_info,payer_info',
        balance_affecting_records_only: 'N',
        page_size: `${this.pageSize}`,
        page: `${page}`,
      });
      const path = `${TRANSACTIONS}?${query.toString()}`;
      const answer = await this.call('list transactions', get(path), toTransactionPage);
      transactions.push(...answer.transactions);
      pages = answer.pages;
      // The earliest one: later transactions may be missing on the first page.
      listedUntil ??= answer.listedUntil;
    }
    return { transactions, listedUntil: listedUntil ?? from };
  }

  /** Token for the browser script on this domain (host name without port); cached for up to ten minutes. */
  browserToken(domain: string): Promise<string> {
    return this.guarded('browser token', () => this.connected().browserToken(domain));
  }

  /**
   * Asks PayPal whether it signed this webhook, a body of one JSON value, for our URL. PayPal compares the text of the
   * body, so it is sent as received. Its age does not matter: PayPal repeats for three days, and a repeat has no
   * effect.
   */
  verifyWebhook(signature: PayPalSignature, body: Buffer): Promise<boolean> {
    const fields = JSON.stringify({
      auth_algo: signature.algorithm,
      cert_url: signature.certificateUrl,
      transmission_id: signature.transmissionId,
      transmission_sig: signature.value,
      transmission_time: signature.transmissionTime,
      webhook_id: this.settings.PAYPAL_WEBHOOK_ID,
    });
    const text = `${fields.slice(0, -1)},"webhook_event":${body.toString()}}`;
    const request: PayPalRequest = { method: 'POST', path: VERIFY, headers: {}, body: text };
    return this.call('verify webhook', request, toVerification);
  }

  private callFor<T>(
    id: string,
    name: string,
    request: PayPalRequest,
    read: Reader<T>,
    pattern = PAYPAL_ID,
  ): Promise<T> {
    // A malformed id cannot exist and must not reach a URL.
    if (!pattern.test(id)) return Promise.reject(new PayPalFailure('not-found', 'INVALID_RESOURCE_ID'));
    return this.call(name, request, read);
  }

  private call<T>(name: string, request: PayPalRequest, read: Reader<T>): Promise<T> {
    return this.guarded(name, async () => read(await this.connected().send(request)));
  }

  private async guarded<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const failure = toPayPalFailure(error);
      const { kind, issue, debugId } = failure;
      this.logger.warn({ message: `PayPal call failed: ${name}`, kind, issue, debugId });
      throw failure;
    }
  }

  private connected(): PayPalSession {
    if (!this.isConfigured) throw new PayPalFailure('our-bug', 'NOT_CONFIGURED');
    this.session ??= new PayPalSession(this.settings, this.timeoutMs);
    return this.session;
  }
}

type Reader<T> = (answer: unknown) => T;

const money = (cents: number) => ({ currency_code: 'USD', value: centsToText(cents) });

const get = (path: string): PayPalRequest => ({ method: 'GET', path, headers: {} });

/** The request id makes a repeat harmless; `prefer` returns the complete resource. */
const post = (path: string, requestId: string, body: object): PayPalRequest => ({
  method: 'POST',
  path,
  headers: { 'paypal-request-id': requestId, prefer: 'return=representation' },
  body,
});
