// The only door to PayPal: what goes out and comes back is told in the words of this house (payments A2 to A7).
import { CheckoutPaymentIntent, type Order } from '@paypal/paypal-server-sdk';
import { Injectable, Logger, Optional } from '@nestjs/common';
import { centsToText } from '#libs/contracts';
import { Settings } from '#libs/settings';
import { PayPalFailure, toPayPalFailure } from './paypal.failure.js';
import { PayPalSession, type PayPalApi } from './paypal.session.js';
import { toCapture, toOrder, toRefund } from './paypal.view.js';
import type { PayPalCapture, PayPalOrder, PayPalRefund } from './paypal.view.js';

const TIMEOUT_MS = 10_000;
const SCRIPT = '/web-sdk/v6/core';
const WHOLE = 'return=representation';
const PAYPAL_ID = /^[A-Z0-9]{1,36}$/;

export interface NewPayPalOrder {
  /** Deterministic key of our row, at most 108 characters; a repeat with it makes no second order (payments A4). */
  requestId: string;
  amountCents: number;
  /** Booking id. */
  customId: string;
  /** Human number with attempt, unique. */
  invoiceId: string;
  /** Appears in PayPal's reports: no names, addresses or requests of the family. */
  description: string;
}

/** Every method throws PayPalFailure and logs its codes; outcomes by kind in paypal.failure.ts. */
@Injectable()
export class PayPalClient {
  private readonly logger = new Logger(PayPalClient.name);
  private session: PayPalSession | null = null;

  constructor(
    private readonly settings: Settings,
    @Optional() private readonly timeoutMs: number = TIMEOUT_MS,
  ) {}

  /** False without keys: payments are off and the site says so. */
  get isConfigured(): boolean {
    return Boolean(this.settings.PAYPAL_CLIENT_ID && this.settings.PAYPAL_CLIENT_SECRET);
  }

  /** Address of the browser script: PayPal's, or the path at which the site hands on the stand-in's. */
  get scriptUrl(): string {
    if (this.settings.PAYPAL_BASE_URL) return `/paypal${SCRIPT}`;
    const host = this.settings.PAYPAL_ENVIRONMENT === 'live' ? 'www.paypal.com' : 'www.sandbox.paypal.com';
    return `https://${host}${SCRIPT}`;
  }

  /** Asks for amountCents US dollar cents; zero is never asked for, free bookings do not come here. */
  createOrder(order: NewPayPalOrder): Promise<{ id: string; status: string }> {
    const { requestId, amountCents, customId, invoiceId, description } = order;
    const body = {
      intent: CheckoutPaymentIntent.Capture,
      purchaseUnits: [{ amount: money(amountCents), customId, invoiceId, description }],
    };
    return this.call('create order', async ({ orders }) => {
      const { result } = await orders.createOrder({ body, paypalRequestId: requestId, prefer: WHOLE });
      const { orderId, status } = toOrder(result);
      return { id: orderId, status };
    });
  }

  getOrder(id: string): Promise<PayPalOrder> {
    return this.callFor(id, 'get order', async ({ orders }) =>
      toOrder((await orders.getOrder({ id })).result),
    );
  }

  /**
   * Takes the money of an approved order. A 2xx is no payment yet: the caller looks at capture.status, which may be
   * COMPLETED, PENDING (under review), DECLINED or FAILED, and compares amount and currency with its own row.
   */
  capture({ orderId, requestId }: { orderId: string; requestId: string }): Promise<PayPalOrder> {
    return this.callFor(orderId, 'capture', async ({ orders }) => {
      const input = { id: orderId, paypalRequestId: requestId, prefer: WHOLE, body: {} };
      const { result }: { result: Order } = await orders.captureOrder(input);
      return toOrder(result);
    });
  }

  /** Gives back amountCents, or all that is left when no amount is named. */
  refund(input: { captureId: string; requestId: string; amountCents?: number }): Promise<PayPalRefund> {
    const { captureId, requestId, amountCents } = input;
    const body = amountCents === undefined ? {} : { amount: money(amountCents) };
    return this.callFor(captureId, 'refund', async ({ payments }) => {
      const request = { captureId, paypalRequestId: requestId, prefer: WHOLE, body };
      return toRefund((await payments.refundCapturedPayment(request)).result);
    });
  }

  getRefund(id: string): Promise<PayPalRefund> {
    return this.callFor(id, 'get refund', async ({ payments }) =>
      toRefund((await payments.getRefund({ refundId: id })).result),
    );
  }

  getCapture(id: string): Promise<PayPalCapture> {
    return this.callFor(id, 'get capture', async ({ payments }) =>
      toCapture((await payments.getCapturedPayment({ captureId: id })).result),
    );
  }

  /** Token for the browser script on this domain (host name without port); cached for at most ten minutes. */
  browserToken(domain: string): Promise<string> {
    return this.guarded('browser token', () => this.connected().browserToken(domain));
  }

  private callFor<T>(id: string, name: string, work: (api: PayPalApi) => Promise<T>): Promise<T> {
    // An id of another form is nobody's order; it must not reach a URL (payments A2).
    if (!PAYPAL_ID.test(id)) return Promise.reject(new PayPalFailure('not-found', 'INVALID_RESOURCE_ID'));
    return this.call(name, work);
  }

  private call<T>(name: string, work: (api: PayPalApi) => Promise<T>): Promise<T> {
    return this.guarded(name, () => this.connected().run(work));
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

const money = (cents: number) => ({ currencyCode: 'USD', value: centsToText(cents) });
