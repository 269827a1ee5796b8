import { readUsd } from './amount.js';
import type { Answer, Call } from './exchange.js';
import type { Capture, Refund } from './ledger.js';
import { captureWithOrderView, refundView } from './capture.view.js';
import { Refusal } from './paypal-error.js';
import type { World } from './standin-state.js';

const LONGEST_NOTE = 255;

export function getCapture({ id }: Call, world: World): Answer {
  return { status: 200, body: captureWithOrderView(findCapture(id, world), world.publicUrl) };
}

export function getRefund({ id }: Call, world: World): Answer {
  const refund = world.ledger.refunds.get(id);
  if (!refund) throw new Refusal('INVALID_RESOURCE_ID');
  return { status: 200, body: refundView(refund, world.publicUrl) };
}

/** POST /v2/payments/captures/{id}/refund: an empty body returns all that is left, an amount returns a part. */
export function refundCapture({ id, body, fault }: Call, world: World): Answer {
  const capture = findCapture(id, world);
  if (capture.status === 'PENDING') throw new Refusal('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw new Refusal('REFUND_NOT_ALLOWED');
  if (capture.status === 'REFUNDED') throw new Refusal('CAPTURE_FULLY_REFUNDED');
  const leftCents = capture.amountCents - capture.refundedCents;
  const amountCents = body.amount === undefined ? leftCents : readUsd(body.amount, '/amount');
  if (amountCents > leftCents) throw new Refusal('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  const refund: Refund = {
    id: world.ledger.newId(),
    captureId: capture.id,
    status: fault === 'pending' ? 'PENDING' : fault === 'failed' ? 'FAILED' : 'COMPLETED',
    amountCents,
    customId: readText(body.custom_id) ?? capture.customId,
    invoiceId: readText(body.invoice_id) ?? capture.invoiceId,
    note: readText(body.note_to_payer),
    createdAt: new Date().toISOString(),
  };
  world.ledger.refunds.set(refund.id, refund);
  world.ledger.changed('refunds', refund.id);
  if (refund.status !== 'FAILED') takeBack(capture, amountCents, world);
  return { status: 201, body: refundView(refund, world.publicUrl) };
}

/** @throws Refusal INVALID_RESOURCE_ID */
export function findCapture(id: string, { ledger }: World): Capture {
  const capture = ledger.captures.get(id);
  if (!capture) throw new Refusal('INVALID_RESOURCE_ID');
  return capture;
}

/** Cents that leave a capture for the buyer; negative ones come back from a refund that failed. */
export function takeBack(capture: Capture, cents: number, { ledger }: World): void {
  capture.refundedCents += cents;
  const { refundedCents, amountCents } = capture;
  capture.status =
    refundedCents === 0 ? 'COMPLETED' : refundedCents === amountCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.updatedAt = new Date().toISOString();
  ledger.changed('captures', capture.id);
}

function readText(text: unknown): string | undefined {
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || text.length > LONGEST_NOTE) throw new Refusal('INVALID_STRING_LENGTH');
  return text;
}
