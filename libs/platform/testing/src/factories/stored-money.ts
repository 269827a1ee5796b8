import { randomUUID } from 'node:crypto';
import type { MadeBy, RefundState } from '#libs/shared/contracts';
import { insertRow } from './insert-row.js';
import type { TestDatabase } from '../test-database.js';

type StoredPayment = {
  id: string;
  attempt: number;
  method: 'paypal' | 'credit';
  providerOrderId: string | null;
  status: 'creating' | 'open' | 'capturing' | 'pending' | 'captured' | 'failed' | 'abandoned' | 'unapplied';
  amountCents: number;
  promoCodeId: string | null;
  creditId: string | null;
  creditCents: number;
  discountCents: number;
  failure: string | null;
  captureUntil: Date | null;
  nextPollAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};
type StoredCapture = {
  id: string;
  providerCaptureId: string;
  status: string;
  amountCents: number;
  currency: string;
  feeCents: number | null;
  createdAt: Date;
};
type StoredRefund = {
  id: string;
  amountCents: number;
  reason: string;
  status: RefundState;
  providerRefundId: string | null;
  failure: string | null;
  requestedBy: string | null;
  madeBy: MadeBy;
  asCredit: boolean;
  createdAt: Date;
  updatedAt: Date;
};

const PRICE_CENTS = 40_000;

/** Inserts a payment attempt, captured at $400.00 by default, without its ledger row: see `insertPaid`. */
export async function insertPayment(
  database: TestDatabase,
  changes: Partial<StoredPayment> & { bookingId: string },
) {
  const id = randomUUID();
  const order = { providerOrderId: `ORDER-${id}`, attempt: 1 };
  const price = { amountCents: PRICE_CENTS, creditId: null, creditCents: 0 };
  const row = { id, ...order, status: 'captured' as const, ...price, ...changes };
  await insertRow(database, 'payments', row);
  return row;
}

/** Inserts a capture into the ledger, for the full amount by default. */
async function insertCapture(
  database: TestDatabase,
  changes: Partial<StoredCapture> & { paymentId: string },
) {
  const id = randomUUID();
  const provider = { providerCaptureId: `CAPTURE-${id}`, currency: 'USD' };
  const row = { id, ...provider, status: 'COMPLETED', amountCents: PRICE_CENTS, ...changes };
  await insertRow(database, 'captures', row);
  return row;
}

/** Inserts a payment of a booking with its ledger row. */
export async function insertPaid(
  database: TestDatabase,
  payment: Parameters<typeof insertPayment>[1],
  capture: Partial<StoredCapture> = {},
) {
  const { id: paymentId, bookingId, amountCents } = await insertPayment(database, payment);
  const { id: captureId } = await insertCapture(database, { paymentId, amountCents, ...capture });
  return { bookingId, paymentId, captureId };
}

/** Inserts a credit of $615.00 by default, without a code. */
export async function insertCredit(
  database: TestDatabase,
  changes: Partial<{ id: string; kind: string; balanceCents: number; expiresOn: string; waits: boolean }> & {
    sourceBookingId: string;
  },
) {
  const cents = { startCents: 61_500, balanceCents: 61_500 };
  const row = { id: randomUUID(), kind: 'refund', ...cents, createdAt: new Date(), ...changes };
  await insertRow(database, 'credits', row);
  return row;
}

/** Inserts a refund of a payment from `insertPaid`, completed by default, and automatic unless a user requested it. */
export async function insertRefund(
  database: TestDatabase,
  changes: Partial<StoredRefund> & { bookingId: string; paymentId: string; captureId: string },
) {
  const id = randomUUID();
  const madeBy: MadeBy = changes.requestedBy ? 'staff' : 'system';
  const usual = { reason: 'Rain', status: 'completed' as const, amountCents: PRICE_CENTS, madeBy };
  const row = { id, ...usual, ...changes };
  await insertRow(database, 'refunds', row);
  return row;
}
