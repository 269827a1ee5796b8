import { DAY_MS } from '#libs/shared/contracts';
import { feeCents, usd } from './amount.js';
import type { Json } from './exchange.js';
import type { Capture, Dispute, Refund } from './ledger.js';

/** A capture. As in PayPal's schema, a pending one has no breakdown. */
export function captureView(capture: Capture, publicUrl: string): Json {
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

/** GET /v2/payments/captures/{id} includes the order id. */
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

export const disputeView = ({ id, captureId, status, createdAt, updatedAt }: Dispute): Json => ({
  dispute_id: id,
  status,
  reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  disputed_transactions: [{ seller_transaction_id: captureId }],
  create_time: createdAt,
  update_time: updatedAt,
  ...(status === 'OPEN' ? { seller_response_due_date: answerDueAt(createdAt) } : {}),
});

/** PayPal gives the seller ten days. */
const answerDueAt = (createdAt: string) => new Date(Date.parse(createdAt) + 10 * DAY_MS).toISOString();

const namesOf = ({ customId, invoiceId }: { customId?: string; invoiceId?: string }) => ({
  ...(customId ? { custom_id: customId } : {}),
  ...(invoiceId ? { invoice_id: invoiceId } : {}),
});
