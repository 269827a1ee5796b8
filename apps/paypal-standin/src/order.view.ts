import { captureView, refundView } from './capture.view.js';
import type { Json } from './exchange.js';
import type { Order } from './ledger.js';
import type { StandinState } from './standin-state.js';

/** An order in PayPal's format, with its capture if there is one. */
export function orderView(order: Order, { ledger, publicUrl }: StandinState): Json {
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

/** The stand-in's only buyer, with an invented name and address. */
const NAME = { given_name: 'Test', surname: 'Buyer' };
const BUYER = { email_address: 'buyer@example.com', account_id: 'TESTBUYER2345', name: NAME };
const PAYER = { email_address: 'buyer@example.com', payer_id: 'TESTBUYER2345', name: NAME };
