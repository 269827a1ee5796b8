// Maps PayPal's responses. One that lacks a required field is treated like a lost response.
import { textToCents } from '#libs/shared/contracts';
import { PayPalFailure } from './paypal.failure.js';

export interface PayPalCapture {
  id: string;
  /** COMPLETED, PENDING, DECLINED, FAILED, PARTIALLY_REFUNDED or REFUNDED. */
  status: string;
  amountCents: number;
  currency: string;
  /** PayPal's fee; null while the capture is pending or declined. */
  feeCents: number | null;
}

export interface PayPalOrder {
  orderId: string;
  /** CREATED, APPROVED, PAYER_ACTION_REQUIRED, COMPLETED, SAVED or VOIDED. */
  status: string;
  capture: PayPalCapture | null;
}

export interface PayPalRefund {
  id: string;
  /** COMPLETED, PENDING, FAILED or CANCELLED. */
  status: string;
  amountCents: number;
  /** The refunded capture; null when PayPal does not name it. */
  captureId: string | null;
}

export interface PayPalDispute {
  id: string;
  /** True until it is resolved, whoever must respond. */
  isOpen: boolean;
  /** The disputed capture; null when PayPal does not name it. */
  captureId: string | null;
  /** Until when PayPal wants our answer; null while it waits for none. */
  answerBy: Date | null;
}

/** A transaction in PayPal's list, which shows it up to three hours later. */
export interface PayPalTransaction {
  /** The id of the capture or refund. */
  id: string;
  /** T00xx for captures, T11xx for refunds. */
  eventCode: string;
  /** The capture of a refund. */
  referenceId: string | null;
  /** S (success), P (pending), D (denied) or V (reversed). */
  status: string;
  /** Without the sign of a refund. */
  amountCents: number;
  at: Date;
  /** Our booking id and attempt, see `newOrder`. */
  invoiceId: string;
  payerName: string | null;
  payerEmail: string | null;
}

/** One page of the list, and until when it is complete. */
export interface PayPalTransactionPage {
  transactions: PayPalTransaction[];
  pages: number;
  listedUntil: Date;
}

/** The fields we read; any may be missing. */
type Money = { value?: unknown; currency_code?: unknown };
type Capture = {
  id?: unknown;
  status?: unknown;
  amount?: Money;
  seller_receivable_breakdown?: { paypal_fee?: Money };
};
type Order = {
  id?: unknown;
  status?: unknown;
  purchase_units?: { payments?: { captures?: Capture[] } }[];
};

/** Statuses of captures that brought no money. */
export const UNSUCCESSFUL: readonly string[] = ['DECLINED', 'FAILED'];

/**
 * An order; of several captures the first that has not failed, else the last.
 * @throws PayPalFailure for an unreadable answer.
 */
export function toOrder(answer: unknown): PayPalOrder {
  const order = answer as Order;
  const captures = order.purchase_units?.[0]?.payments?.captures ?? [];
  const capture = captures.find(({ status }) => !UNSUCCESSFUL.includes(String(status))) ?? captures.at(-1);
  return {
    orderId: present(order.id),
    status: present(order.status),
    capture: capture ? toCapture(capture) : null,
  };
}

/** The description of an order; null without one. */
export function toDescription(answer: unknown): string | null {
  const { purchase_units: units } = answer as { purchase_units?: { description?: unknown }[] };
  return optional(units?.[0]?.description);
}

/** A capture with the order it belongs to, which PayPal may leave out. @throws PayPalFailure as `toCapture`. */
export function toCaptureOfOrder(answer: unknown): PayPalCapture & { orderId: string | null } {
  const { supplementary_data: data } = answer as {
    supplementary_data?: { related_ids?: { order_id?: unknown } };
  };
  const orderId = data?.related_ids?.order_id;
  return { ...toCapture(answer), orderId: typeof orderId === 'string' ? orderId : null };
}

/** A capture. @throws PayPalFailure for an unreadable answer. */
export function toCapture(answer: unknown): PayPalCapture {
  const capture = answer as Capture;
  const fee = capture.seller_receivable_breakdown?.paypal_fee;
  return {
    id: present(capture.id),
    status: present(capture.status),
    amountCents: cents(capture.amount),
    currency: present(capture.amount?.currency_code),
    feeCents: fee ? cents(fee) : null,
  };
}

/** A refund. @throws PayPalFailure for an unreadable answer. */
export function toRefund(answer: unknown): PayPalRefund {
  const { id, status, amount, links } = answer as Capture & { links?: { rel?: unknown; href?: unknown }[] };
  const up = links?.find(({ rel }) => rel === 'up')?.href;
  const captureId = /\/captures\/([A-Z0-9]{1,36})$/.exec(String(up))?.[1] ?? null;
  return { id: present(id), status: present(status), amountCents: cents(amount), captureId };
}

/** A dispute. @throws PayPalFailure for an unreadable answer. */
export function toDispute(answer: unknown): PayPalDispute {
  const { dispute_id: id, status, disputed_transactions: about, ...rest } = answer as Record<string, unknown>;
  const [transaction] = (Array.isArray(about) ? about : []) as { seller_transaction_id?: unknown }[];
  const captureId = transaction?.seller_transaction_id;
  return {
    id: present(id),
    isOpen: present(status) !== 'RESOLVED',
    captureId: typeof captureId === 'string' ? captureId : null,
    answerBy: toInstant(rest.seller_response_due_date),
  };
}

function toInstant(text: unknown): Date | null {
  const instant = typeof text === 'string' ? new Date(text) : null;
  return instant && !Number.isNaN(instant.getTime()) ? instant : null;
}

/** PayPal's signature in the headers of a webhook. */
export type PayPalSignature = {
  transmissionId: string;
  transmissionTime: string;
  /** Base64. */
  value: string;
  certificateUrl: string;
  algorithm: string;
};

/** The signature in the headers of a webhook; null when a part is missing. */
export function toSignature(headers: Record<string, unknown>): PayPalSignature | null {
  const names = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'];
  const values = names.map((name) => headers[`paypal-${name}`]);
  if (!values.every((value) => typeof value === 'string' && value !== '')) return null;
  const [transmissionId, transmissionTime, value, certificateUrl, algorithm] = values as string[];
  return { transmissionId, transmissionTime, value, certificateUrl, algorithm };
}

/** PayPal's verdict on the signature of a webhook. @throws PayPalFailure for an unreadable answer. */
export const toVerification = (answer: unknown): boolean =>
  present((answer as { verification_status?: unknown }).verification_status) === 'SUCCESS';

/** A page of transactions. @throws PayPalFailure for an unreadable answer. */
export function toTransactionPage(answer: unknown): PayPalTransactionPage {
  const page = answer as Record<string, unknown>;
  const details = (page.transaction_details ?? []) as Record<string, Record<string, unknown>>[];
  return {
    transactions: details.map(toTransaction),
    pages: Number(page.total_pages ?? 1),
    listedUntil: instant(page.last_refreshed_datetime),
  };
}

function toTransaction({
  transaction_info: info,
  payer_info: payer,
}: Record<string, Record<string, unknown>>): PayPalTransaction {
  const { value } = (info.transaction_amount ?? {}) as Money;
  const name = (payer?.payer_name ?? {}) as Record<string, unknown>;
  const isWhole = typeof name.alternate_full_name === 'string';
  const names = isWhole ? [name.alternate_full_name] : [name.given_name, name.surname];
  return {
    id: present(info.transaction_id),
    eventCode: present(info.transaction_event_code),
    referenceId: optional(info.paypal_reference_id),
    status: present(info.transaction_status),
    amountCents: cents({ value: String(value).replace('-', '') }),
    at: instant(info.transaction_initiation_date),
    invoiceId: optional(info.invoice_id) ?? '',
    payerName: names.filter(Boolean).join(' ') || null,
    payerEmail: optional(payer?.email_address),
  };
}

const optional = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function instant(value: unknown): Date {
  // PayPal writes +0000 where its schema says +00:00.
  const at = new Date(present(value).replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
  if (Number.isNaN(at.getTime())) throw unreadable();
  return at;
}

function cents(money: Money | undefined): number {
  const amount = textToCents(money?.value);
  if (amount === null) throw unreadable();
  return amount;
}

function present(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}

const unreadable = () => new PayPalFailure('unknown-outcome', 'UNREADABLE_ANSWER');
