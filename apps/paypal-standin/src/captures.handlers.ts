import { readUsd } from './amount.js';
import type { Answer, Call } from './exchange.js';
import type { Capture, Refund } from './ledger.js';
import { captureWithOrderView, disputeView, refundView } from './capture.view.js';
import { PayPalError } from './paypal-error.js';
import type { StandinState } from './standin-state.js';

const LONGEST_NOTE = 255;

export function getCapture({ id }: Call, state: StandinState): Answer {
  return { status: 200, body: captureWithOrderView(findCapture(id, state), state.publicUrl) };
}

export function getRefund({ id }: Call, state: StandinState): Answer {
  const refund = state.ledger.refunds.get(id);
  if (!refund) throw new PayPalError('INVALID_RESOURCE_ID');
  return { status: 200, body: refundView(refund, state.publicUrl) };
}

export function getDispute({ id }: Call, state: StandinState): Answer {
  const dispute = state.ledger.disputes.get(id);
  if (!dispute) throw new PayPalError('INVALID_RESOURCE_ID');
  return { status: 200, body: disputeView(dispute) };
}

/** POST /v2/payments/captures/{id}/refund: an empty body refunds the remaining amount, an amount a part of it. */
export function refundCapture({ id, body, fault }: Call, state: StandinState, isReversal = false): Answer {
  const capture = findCapture(id, state);
  if (capture.status === 'PENDING') throw new PayPalError('PENDING_CAPTURE');
  if (capture.status === 'DECLINED') throw new PayPalError('REFUND_NOT_ALLOWED');
  if (capture.status === 'REFUNDED') throw new PayPalError('CAPTURE_FULLY_REFUNDED');
  const leftCents = capture.amountCents - capture.refundedCents;
  const amountCents = body.amount === undefined ? leftCents : readUsd(body.amount, '/amount');
  if (amountCents > leftCents) throw new PayPalError('REFUND_AMOUNT_EXCEEDED', '/amount/value');
  const refund: Refund = {
    id: state.ledger.newId(),
    captureId: capture.id,
    status: fault === 'pending' ? 'PENDING' : fault === 'failed' ? 'FAILED' : 'COMPLETED',
    amountCents,
    customId: readText(body.custom_id) ?? capture.customId,
    invoiceId: readText(body.invoice_id) ?? capture.invoiceId,
    note: readText(body.note_to_payer),
    ...(isReversal && { isReversal }),
    createdAt: new Date().toISOString(),
  };
  state.ledger.refunds.set(refund.id, refund);
  state.ledger.changed('refunds', refund.id);
  if (refund.status !== 'FAILED') addRefunded(capture, amountCents, state);
  if (refund.status === 'COMPLETED') state.webhooks.refundMade(refund);
  return { status: 201, body: refundView(refund, state.publicUrl) };
}

/** @throws PayPalError INVALID_RESOURCE_ID */
export function findCapture(id: string, { ledger }: StandinState): Capture {
  const capture = ledger.captures.get(id);
  if (!capture) throw new PayPalError('INVALID_RESOURCE_ID');
  return capture;
}

/** Adds to a capture's refunded cents; negative when a pending refund has failed. */
export function addRefunded(capture: Capture, cents: number, { ledger }: StandinState): void {
  capture.refundedCents += cents;
  const { refundedCents, amountCents } = capture;
  capture.status =
    refundedCents === 0 ? 'COMPLETED' : refundedCents === amountCents ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  capture.updatedAt = new Date().toISOString();
  ledger.changed('captures', capture.id);
}

function readText(text: unknown): string | undefined {
  if (text === undefined) return undefined;
  if (typeof text !== 'string' || text.length > LONGEST_NOTE) throw new PayPalError('INVALID_STRING_LENGTH');
  return text;
}
