import { feeCents, usd } from './amount.js';
import type { Json } from './exchange.js';
import type { Capture, Order, Refund } from './ledger.js';
import type { World } from './world.js';

/** An order in PayPal's shape, with its capture once there is one. */
export function orderView(order: Order, { ledger, publicUrl }: World): Json {
  const self = `${publicUrl}/v2/checkout/orders/${order.id}`;
  const capture = order.captureId ? ledger.captures.get(order.captureId) : null;
  const refunds = [...ledger.refunds.values()].filter((refund) => refund.captureId === order.captureId);
  const isOpen = order.status !== 'COMPLETED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...(order.status === 'CREATED' ? {} : { payment_source: { paypal: BUYER }, payer: PAYER }),
    purchase_units: [
      {
        ...order.unit,
        ...(capture
          ? {
              payments: {
                captures: [captureView(capture, publicUrl)],
                ...(refunds.length
                  ? { refunds: refunds.map((refund) => refundView(refund, publicUrl)) }
                  : {}),
              },
            }
          : {}),
      },
    ],
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: [
      { href: self, rel: 'self', method: 'GET' },
      ...(isOpen
        ? [
            { href: `${publicUrl}/checkoutnow?token=${order.id}`, rel: 'approve', method: 'GET' },
            { href: self, rel: 'update', method: 'PATCH' },
            { href: `${self}/capture`, rel: 'capture', method: 'POST' },
          ]
        : []),
    ],
  };
}

/** A capture; the breakdown is absent while it is pending, as PayPal's schema says. */
function captureView(capture: Capture, publicUrl: string): Json {
  const self = `${publicUrl}/v2/payments/captures/${capture.id}`;
  const fee = feeCents(capture.amountCents);
  const isMoneyMoved = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: usd(capture.amountCents),
    final_capture: true,
    ...namesOf(capture),
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(isMoneyMoved
      ? {
          seller_receivable_breakdown: {
            gross_amount: usd(capture.amountCents),
            paypal_fee: usd(fee),
            net_amount: usd(capture.amountCents - fee),
          },
        }
      : {}),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/refund`, rel: 'refund', method: 'POST' },
      { href: `${publicUrl}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ],
    create_time: capture.createdAt,
    update_time: capture.updatedAt,
  };
}

/** GET /v2/payments/captures/{id} adds which order the capture belongs to. */
export const captureWithOrderView = (capture: Capture, publicUrl: string): Json => ({
  ...captureView(capture, publicUrl),
  supplementary_data: { related_ids: { order_id: capture.orderId } },
});

export function refundView(refund: Refund, publicUrl: string): Json {
  return {
    id: refund.id,
    status: refund.status,
    ...(refund.status === 'PENDING' ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: usd(refund.amountCents),
    ...namesOf(refund),
    ...(refund.note ? { note_to_payer: refund.note } : {}),
    seller_payable_breakdown: {
      gross_amount: usd(refund.amountCents),
      paypal_fee: usd(0),
      net_amount: usd(refund.amountCents),
      total_refunded_amount: usd(refund.amountCents),
    },
    links: [
      { href: `${publicUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
      { href: `${publicUrl}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
    ],
    create_time: refund.createdAt,
    update_time: refund.createdAt,
  };
}

const namesOf = ({ customId, invoiceId }: { customId?: string; invoiceId?: string }) => ({
  ...(customId ? { custom_id: customId } : {}),
  ...(invoiceId ? { invoice_id: invoiceId } : {}),
});

/** The one buyer of the stand-in; nobody's real name or address. */
const NAME = { given_name: 'Test', surname: 'Buyer' };
const BUYER = { email_address: 'buyer@example.com', account_id: 'TESTBUYER2345', name: NAME };
const PAYER = { email_address: 'buyer@example.com', payer_id: 'TESTBUYER2345', name: NAME };
