import { Injectable } from '@nestjs/common';
import { Clock, Settings } from '#libs/platform/config';
import { NOTICES_LOSS } from '#libs/platform/database';
import { markUnfinishedEvents } from '#libs/platform/events';
import { DAY_MS } from '#libs/shared/contracts';
import pg from 'pg';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { PaymentEntity, type Payment } from '../payment.entity.js';
import { UNSETTLED } from '../payment.rules.js';
import type { PayPalTransaction } from '../paypal/paypal.view.js';

/** For one statement outside the pool. */
const STATEMENT_LIMIT_MS = 10_000;
/** Days for which PayPal refunds a capture. */
const REFUNDABLE_DAYS = 180;

/** The restore that is not released yet; of several, the earliest snapshot and the latest restore. */
export type Quarantine = {
  takenAt: Date;
  restoredAt: Date;
  /** Until when PayPal's list was complete at the last read; null before the first. */
  listedUntil: Date | null;
  /** The error code of the last call to PayPal; null after a success. */
  fault: string | null;
  /** An operator decided not to wait for PayPal. */
  isReleaseRequested: boolean;
  /** Its files are not in place yet. */
  isInterrupted: boolean;
};

/** The minima and maxima of no rows are null. */
type RestoresRow = Omit<Quarantine, 'takenAt' | 'restoredAt'> & {
  takenAt: Date | null;
  restoredAt: Date | null;
};

/** A payment at PayPal for a booking that the backup does not have. */
export type UnmatchedPayment = {
  captureId: string;
  bookingId: string;
  /** The booking exists, but cannot use the payment. */
  hasBooking: boolean;
  amountCents: number;
  refundedCents: number;
  capturedAt: Date;
  /** Day, hour and games as described by the order; null without a description. */
  event: string | null;
  payerName: string | null;
  payerEmail: string | null;
};

/** A capture and what our books say about it. */
export type CaptureToRead = { providerCaptureId: string; status: string };

/** SQL: refunded cents of an unmatched payment. */
const REFUNDED =
  '(select coalesce(sum(cents::integer), 0)::integer from jsonb_each_text(refunds) as each (id, cents))';
const IS_OPEN = `done_at is null and ${REFUNDED} < amount_cents`;

/** The SQL of `restores` and `unmatched_payments`, and reads of all that may have changed since a snapshot. */
@Injectable()
export class QuarantineRepository {
  constructor(
    private readonly db: DataSource,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** The restore that waits for its release; null without one. */
  async open(): Promise<Quarantine | null> {
    const [{ takenAt, restoredAt, ...open }]: [RestoresRow] = await this.db.query(
      `select min(taken_at) as "takenAt", max(restored_at) as "restoredAt", min(listed_until) as "listedUntil",
         max(fault) as fault, coalesce(bool_or(release_requested_at is not null), false) as "isReleaseRequested",
         coalesce(bool_or(is_interrupted), false) as "isInterrupted"
       from restores where released_at is null`,
    );
    return takenAt && restoredAt && { ...open, takenAt, restoredAt };
  }

  /** Stores PayPal's answer. */
  async note(answer: Pick<Quarantine, 'listedUntil' | 'fault'>): Promise<void> {
    await this.db.query(
      'update restores set listed_until = coalesce($1, listed_until), fault = $2 where released_at is null',
      [answer.listedUntil, answer.fault],
    );
  }

  /** Stores that an operator does not wait for PayPal; false without a quarantine. */
  async requestRelease(tx: EntityManager): Promise<boolean> {
    const [, requested]: [unknown, number] = await tx.query(
      'update restores set release_requested_at = now() where released_at is null and release_requested_at is null',
    );
    return requested > 0;
  }

  async release(): Promise<void> {
    await this.db.query('update restores set released_at = now() where released_at is null');
  }

  // What may have changed at PayPal since the snapshot

  /** Attempts that may still bring money: unsettled, or ended and still polled. */
  attemptsToSync(): Promise<Payment[]> {
    return this.db.getRepository(PaymentEntity).find({
      where: [
        { method: 'paypal', status: In(UNSETTLED) },
        { method: 'paypal', nextPollAt: Not(IsNull()) },
      ],
      order: { createdAt: 'ASC' },
    });
  }

  /** Captures that may have been refunded at PayPal since. */
  capturesToRead(): Promise<CaptureToRead[]> {
    return this.db.query(
      `select c.provider_capture_id as "providerCaptureId", c.status from captures c join payments p on p.id = c.payment_id
       where p.method = 'paypal' and c.status in ('COMPLETED', 'PARTIALLY_REFUNDED') and c.created_at > $1
       order by c.created_at desc`,
      [new Date(this.clock.now().getTime() - REFUNDABLE_DAYS * DAY_MS)],
    );
  }

  /** The attempt of this number; null without one. */
  attempt(bookingId: string, attempt: number): Promise<Payment | null> {
    return this.db.getRepository(PaymentEntity).findOneBy({ bookingId, attempt });
  }

  // Payments that match no booking

  /** Records a payment once. PayPal's list contains its payer and time, an order does not. */
  async insertUnmatched(
    bookingId: string,
    {
      id,
      amountCents,
      at,
      ...payer
    }: Omit<PayPalTransaction, 'eventCode' | 'referenceId' | 'status' | 'invoiceId'>,
    event: string | null,
  ): Promise<void> {
    await this.db.query(
      `insert into unmatched_payments as known
         (capture_id, booking_id, amount_cents, captured_at, payer_name, payer_email, event)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (capture_id) do update
         set captured_at = excluded.captured_at, payer_name = excluded.payer_name, payer_email = excluded.payer_email
         where known.payer_email is null and excluded.payer_email is not null`,
      [id, bookingId, amountCents, at, payer.payerName, payer.payerEmail, event],
    );
    await this.removePayers();
  }

  /** Records once what PayPal returned of an unmatched payment; no effect for other captures. */
  async addUnmatchedRefund(captureId: string, refundId: string, cents: number): Promise<void> {
    await this.db.query(
      'update unmatched_payments set refunds = refunds || jsonb_build_object($2::text, $3::integer) where capture_id = $1',
      [captureId, refundId, cents],
    );
    await this.removePayers();
  }

  /** Payments neither refunded nor settled by staff, newest first. */
  openUnmatched(): Promise<UnmatchedPayment[]> {
    return this.db.query(
      `select capture_id as "captureId", booking_id as "bookingId",
         exists (select from booking_facts b where b.id = booking_id) as "hasBooking", amount_cents as "amountCents",
         ${REFUNDED} as "refundedCents", captured_at as "capturedAt", event, payer_name as "payerName", payer_email as "payerEmail"
       from unmatched_payments where ${IS_OPEN} order by captured_at desc limit 200`,
    );
  }

  /** Number and cents of those that are open. */
  async sumUnmatched(): Promise<{ payments: number; cents: number }> {
    const [sum]: [{ payments: number; cents: number }] = await this.db.query(
      `select count(*)::integer as payments, coalesce(sum(amount_cents - ${REFUNDED}), 0)::integer as cents
       from unmatched_payments where ${IS_OPEN}`,
    );
    return sum;
  }

  /** Marks a payment as settled with the family; false when it is not open. */
  async endUnmatched(tx: EntityManager, captureId: string): Promise<boolean> {
    const [, ended]: [unknown, number] = await tx.query(
      `update unmatched_payments set done_at = $2, payer_name = null, payer_email = null
       where capture_id = $1 and ${IS_OPEN}`,
      [captureId, this.clock.now()],
    );
    return ended > 0;
  }

  /** Removes the payers of payments that are settled, or older than the retention time of a child's details. */
  async removePayers(): Promise<void> {
    await this.db.query(
      `update unmatched_payments set payer_name = null, payer_email = null
       where (payer_name is not null or payer_email is not null) and (not (${IS_OPEN}) or captured_at < $1)`,
      [new Date(this.clock.now().getTime() - this.settings.CHILD_DATA_DAYS * DAY_MS)],
    );
  }
}

/**
 * Begins the quarantine of a restored database, in the transaction of the restore. The events in the outbox may already
 * have led to mails, so they are marked, and so will be all that follow from them.
 */
export async function beginQuarantine(tx: EntityManager, takenAt: string): Promise<void> {
  // The backup may be from a quarantine whose release had been requested.
  await tx.query('update restores set release_requested_at = null where released_at is null');
  await tx.query('insert into restores (taken_at, is_interrupted) values ($1, true)', [takenAt]);
  await markUnfinishedEvents(tx);
}

/** Stores that the files of a restore are in place, too. */
export async function completeRestore(url: string): Promise<void> {
  await runStatement(url, 'update restores set is_interrupted = false where is_interrupted');
}

/** The message that an operator gets instead of a start. */
export const INTERRUPTED =
  'A restore was interrupted before its files were in place: run it again with --force.';

/**
 * Whether a restored database waits for its release; for a process that has not started yet.
 * @throws Error with a message for the operator when the restore was interrupted
 */
export async function isQuarantined(url: string): Promise<boolean> {
  const [open] = await runStatement<{ isInterrupted: boolean }>(
    url,
    `select bool_or(is_interrupted) as "isInterrupted" from restores where released_at is null having count(*) > 0`,
  );
  if (open?.isInterrupted) throw new Error(INTERRUPTED);
  return open !== undefined;
}

/** Runs one statement on a separate connection. */
async function runStatement<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    ...NOTICES_LOSS,
    connectionTimeoutMillis: STATEMENT_LIMIT_MS,
    query_timeout: STATEMENT_LIMIT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
