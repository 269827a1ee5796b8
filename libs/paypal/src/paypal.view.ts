// PayPal's answers in our words. An answer that lacks what we need is treated like one that never came.
import type { CapturedPayment, Money, Order, OrdersCapture, Refund } from '@paypal/paypal-server-sdk';
import { textToCents } from '#libs/contracts';
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
}

const LOST: readonly string[] = ['DECLINED', 'FAILED'];

export function toOrder(order: Order): PayPalOrder {
  const captures = order.purchaseUnits?.[0]?.payments?.captures ?? [];
  const capture = captures.find(({ status }) => !LOST.includes(String(status))) ?? captures.at(-1);
  return {
    orderId: present(order.id),
    status: present(order.status),
    capture: capture ? toCapture(capture) : null,
  };
}

export function toCapture(capture: OrdersCapture | CapturedPayment): PayPalCapture {
  const fee = capture.sellerReceivableBreakdown?.paypalFee;
  return {
    id: present(capture.id),
    status: present(capture.status),
    amountCents: cents(capture.amount),
    currency: present(capture.amount?.currencyCode),
    feeCents: fee ? cents(fee) : null,
  };
}

export function toRefund(refund: Refund): PayPalRefund {
  return { id: present(refund.id), status: present(refund.status), amountCents: cents(refund.amount) };
}

function cents(money: Money | undefined): number {
  const amount = textToCents(money?.value);
  if (amount === null) throw unreadable();
  return amount;
}

function present<T>(value: T | undefined): T {
  if (value === undefined || value === null) throw unreadable();
  return value;
}

const unreadable = () => new PayPalFailure('unknown-outcome', 'UNREADABLE_ANSWER');
