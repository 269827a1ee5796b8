// Webhooks: what PayPal tells its merchants. None without a URL.
import { createHmac, randomBytes } from 'node:crypto';
import { captureWithOrderView, disputeView, refundView } from './capture.view.js';
import type { Json } from './exchange.js';
import type { Capture, Dispute, Refund } from './ledger.js';

/** How new webhooks are sent: at once, twice, or not before `send` is called. */
export const DELIVERIES = ['once', 'twice', 'held'] as const;
type Delivery = (typeof DELIVERIES)[number];

/** The URL of the merchant, and the id that PayPal gave this URL. */
export type WebhookTarget = { url: string; id: string };

interface Webhook {
  id: string;
  type: string;
  body: string;
  isAcknowledged: boolean;
}

/** One attempt to send; `status` is null without an answer. */
export interface SentWebhook extends Pick<Webhook, 'id' | 'type' | 'body'> {
  headers: Record<string, string>;
  status: number | null;
}

/** A signature with another key, and a letter that is changed after signing. */
export const FORGERIES = ['stranger', 'false-body'] as const;

export type SendOptions = {
  /** Only this one; otherwise all that were not acknowledged, oldest first. */
  eventId?: string;
  forged?: (typeof FORGERIES)[number];
  isReversed?: boolean;
  times?: number;
};

const SEND_WITHIN_MS = 10_000;
/** The newest webhooks that are remembered. */
const REMEMBERED = 200;

export class Webhooks {
  private readonly key = randomBytes(32);
  /** Known once the server listens. */
  publicUrl = '';
  delivery: Delivery = 'once';
  made: Webhook[] = [];

  constructor(public target: WebhookTarget | null) {}

  /** The buyer approved the order. */
  orderApproved(order: Json): void {
    this.announce('CHECKOUT.ORDER.APPROVED', 'checkout-order', order);
  }

  /** The capture came, or its review ended. */
  captureChanged(capture: Capture): void {
    const status = capture.status === 'DECLINED' ? 'DENIED' : capture.status;
    this.announce(`PAYMENT.CAPTURE.${status}`, 'capture', captureWithOrderView(capture, this.publicUrl));
  }

  /** Money went back: PayPal names the refund. A reversal is one that a bank or PayPal took back. */
  refundMade(refund: Refund): void {
    const what = refund.isReversal ? 'REVERSED' : 'REFUNDED';
    this.announce(`PAYMENT.CAPTURE.${what}`, 'refund', refundView(refund, this.publicUrl));
  }

  /** A buyer opened a dispute, or it was closed. */
  disputeChanged(dispute: Dispute): void {
    const what = dispute.status === 'OPEN' ? 'CREATED' : 'RESOLVED';
    this.announce(`CUSTOMER.DISPUTE.${what}`, 'dispute', disputeView(dispute));
  }

  /** Signs and sends; returns every attempt. Without a URL nothing leaves, and the status is null. */
  async send({ eventId, forged, isReversed, times = 1 }: SendOptions): Promise<SentWebhook[]> {
    const due = this.made.filter(({ id, isAcknowledged }) => (eventId ? id === eventId : !isAcknowledged));
    const sent: SentWebhook[] = [];
    for (const webhook of isReversed ? due.toReversed() : due)
      for (let time = 0; time < times; time += 1) sent.push(await this.sendOne(webhook, forged));
    return sent;
  }

  /** Whether this is the signature that was sent with this body to the merchant's URL. */
  isSigned(id: string, time: string, body: string, signature: string): boolean {
    return signature === this.signatureOf(id, time, body, this.key);
  }

  /** The headers that PayPal sends. PayPal signs with a certificate; here the signature is an HMAC. */
  private sign(body: string, key: Buffer): Record<string, string> {
    const [id, time] = [randomBytes(16).toString('hex'), new Date().toISOString()];
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': this.signatureOf(id, time, body, key),
      'paypal-cert-url': `${this.publicUrl}/v1/notifications/certs/CERT-standin`,
      'paypal-auth-algo': 'SHA256withRSA',
    };
  }

  private signatureOf(id: string, time: string, body: string, key: Buffer): string {
    return createHmac('sha256', key).update(`${id}|${time}|${this.target?.id}|${body}`).digest('base64');
  }

  private announce(type: string, resourceType: string, resource: Json): void {
    if (!this.target) return;
    const id = `WH-${randomBytes(9).toString('hex').toUpperCase()}-${randomBytes(9).toString('hex').toUpperCase()}`;
    const times = { create_time: new Date().toISOString(), event_version: '1.0', resource_version: '2.0' };
    const body = JSON.stringify({ id, ...times, resource_type: resourceType, event_type: type, resource });
    this.made = [...this.made.slice(1 - REMEMBERED), { id, type, body, isAcknowledged: false }];
    if (this.delivery !== 'held') void this.send({ eventId: id, times: this.delivery === 'twice' ? 2 : 1 });
  }

  private async sendOne(webhook: Webhook, forged: SendOptions['forged']): Promise<SentWebhook> {
    const { id, type, body: signedBody } = webhook;
    const headers = this.sign(signedBody, forged === 'stranger' ? randomBytes(32) : this.key);
    const body = forged === 'false-body' ? signedBody.replace('"id":"WH', '"id":"XH') : signedBody;
    const status = this.target?.url ? await post(this.target.url, headers, body) : null;
    if (!forged) webhook.isAcknowledged ||= status !== null && status >= 200 && status < 300;
    return { id, type, headers, body, status };
  }
}

async function post(url: string, headers: Record<string, string>, body: string): Promise<number | null> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(SEND_WITHIN_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
