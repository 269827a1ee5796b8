import { readUsd, usd } from './amount.js';
import type { Answer, Call, Json } from './exchange.js';
import type { Capture, Order } from './ledger.js';
import { orderView } from './order.view.js';
import { PayPalError } from './paypal-error.js';
import type { StandinState } from './standin-state.js';

const LONGEST_ID = 127;

/** POST /v2/checkout/orders: one purchase unit, US dollars, intent CAPTURE; anything else gets PayPal's error. */
export function createOrder({ body }: Call, state: StandinState): Answer {
  if (body.intent !== 'CAPTURE') throw new PayPalError('INVALID_PARAMETER_VALUE', '/intent');
  const units = body.purchase_units;
  if (!Array.isArray(units) || units.length !== 1) {
    throw new PayPalError('MISSING_REQUIRED_PARAMETER', '/purchase_units');
  }
  const unit = { reference_id: 'default', ...(units[0] as Json) } as Json;
  const amountCents = readUsd(unit.amount, '/purchase_units/0/amount');
  checkBreakdown(unit, amountCents);
  checkText(unit, 'custom_id');
  checkText(unit, 'invoice_id');
  checkText(unit, 'description');
  const now = new Date().toISOString();
  const order: Order = {
    id: state.ledger.newId(),
    status: 'CREATED',
    amountCents,
    unit: { ...unit, amount: { ...(unit.amount as Json), ...usd(amountCents) } },
    funding: 'good',
    captureId: null,
    createdAt: now,
    updatedAt: now,
  };
  state.ledger.orders.set(order.id, order);
  state.ledger.changed('orders', order.id);
  return { status: 201, body: orderView(order, state) };
}

export function getOrder({ id }: Call, state: StandinState): Answer {
  return { status: 200, body: orderView(findOrder(id, state), state) };
}

/**
 * POST /v2/checkout/orders/{id}/capture. CREATED → APPROVED → COMPLETED; with approval "at-once" the order counts as
 * approved. A declined capture ends the order, so that a retry needs a new one.
 */
export function captureOrder({ id, fault }: Call, state: StandinState): Answer {
  const order = findOrder(id, state);
  if (order.captureId) throw new PayPalError('ORDER_ALREADY_CAPTURED');
  if (order.status === 'CREATED' && state.switches.approval === 'wait')
    throw new PayPalError('ORDER_NOT_APPROVED');
  if (order.funding === 'declined') throw new PayPalError('INSTRUMENT_DECLINED');
  if (isInvoiceTaken(order, state)) throw new PayPalError('DUPLICATE_INVOICE_ID');
  const now = new Date().toISOString();
  const capture: Capture = {
    id: state.ledger.newId(),
    orderId: order.id,
    status: fault === 'pending' ? 'PENDING' : fault === 'declined-201' ? 'DECLINED' : 'COMPLETED',
    amountCents: order.amountCents,
    refundedCents: 0,
    customId: order.unit.custom_id as string | undefined,
    invoiceId: order.unit.invoice_id as string | undefined,
    createdAt: now,
    updatedAt: now,
  };
  state.ledger.captures.set(capture.id, capture);
  Object.assign(order, { status: 'COMPLETED', captureId: capture.id, updatedAt: now });
  state.ledger.changed('captures', capture.id);
  state.ledger.changed('orders', order.id);
  state.webhooks.captureChanged(capture);
  return { status: 201, body: orderView(order, state) };
}

/** @throws PayPalError INVALID_RESOURCE_ID */
export function findOrder(id: string, { ledger }: StandinState): Order {
  const order = ledger.orders.get(id);
  if (!order) throw new PayPalError('INVALID_RESOURCE_ID');
  return order;
}

function isInvoiceTaken(order: Order, { ledger }: StandinState): boolean {
  const invoice = order.unit.invoice_id;
  if (!invoice) return false;
  return [...ledger.captures.values()].some(
    (capture) => capture.invoiceId === invoice && capture.status !== 'DECLINED',
  );
}

function checkText(unit: Json, name: string): void {
  const text = unit[name];
  if (text === undefined) return;
  if (typeof text !== 'string' || text.length < 1 || text.length > LONGEST_ID) {
    throw new PayPalError('INVALID_STRING_LENGTH', `/purchase_units/0/${name}`);
  }
}

function checkBreakdown(unit: Json, amountCents: number): void {
  const breakdown = (unit.amount as Json).breakdown as Json | undefined;
  const field = '/purchase_units/0/amount/breakdown';
  const part = (name: string) => (breakdown?.[name] ? readUsd(breakdown[name], `${field}/${name}`, 0) : 0);
  const items = Array.isArray(unit.items) ? (unit.items as Json[]) : [];
  const itemsCents = items.reduce(
    (sum, item) => sum + readUsd(item.unit_amount, '/purchase_units/0/items') * Number(item.quantity),
    0,
  );
  if (items.length > 0 && itemsCents !== part('item_total'))
    throw new PayPalError('ITEM_TOTAL_MISMATCH', field);
  if (!breakdown) return;
  const added = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'].map(part);
  const taken = ['shipping_discount', 'discount'].map(part);
  const sum = (cents: number[]) => cents.reduce((total, one) => total + one, 0);
  if (sum(added) - sum(taken) !== amountCents) throw new PayPalError('AMOUNT_MISMATCH', field);
}
