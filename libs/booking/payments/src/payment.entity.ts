import type { OfflineMethod } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Normal path: creating → open → capturing → captured. `pending`: PayPal reviews it. `failed`, `abandoned`: ended
 * without money. `unapplied`: a duplicate payment, or one too late for its booking, which is refunded.
 */
export type PaymentState =
  'creating' | 'open' | 'capturing' | 'pending' | 'captured' | 'failed' | 'abandoned' | 'unapplied';

/** Through PayPal, offline and recorded by staff, or with a credit. */
export type PaymentMethod = 'paypal' | OfflineMethod | 'credit';

/** What an attempt pays. */
export type PaymentPurpose = 'full' | 'deposit' | 'balance' | 'change';

/** One attempt to pay a booking. A unique index allows one unsettled attempt per booking. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') bookingId: string;
  @Column('integer') attempt: number;
  @Column('text', { nullable: true }) providerOrderId: string | null;
  @Column('text', { default: 'paypal' }) method: PaymentMethod;
  @Column('text') status: PaymentState;
  @Column('text', { default: 'full' }) purpose: PaymentPurpose;
  @Column('integer') amountCents: number;
  @Column('text', { nullable: true }) promoCodeId: string | null;
  @Column('integer', { default: 0 }) discountCents: number;
  /** The credit that pays with this attempt, and its cents in addition to `amountCents`; held until it settles. */
  @Column('uuid', { nullable: true }) creditId: string | null;
  @Column('integer', { default: 0 }) creditCents: number;
  /** The attempt that a credit was combined with; null for a credit alone and for other methods. */
  @Column('uuid', { nullable: true }) joinedId: string | null;
  /** PayPal's issue code of the last failure. */
  @Column('text', { nullable: true }) failure: string | null;
  /** Idempotency key of the request that created the order. */
  @Column('text', { nullable: true }) creationKey: string | null;
  /** Capture lease: a capture call runs until then at most; null without one. */
  @Column('timestamptz', { nullable: true }) captureUntil: Date | null;
  /** When the order is polled again; null once its state at PayPal is final. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' }) nextPollAt: Date | null;
  /** An unapplied payment: the parent may choose until then, afterwards it is refunded. Null: refunded immediately. */
  @Column('timestamptz', { nullable: true }) returnsAfter: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}

/**
 * An immutable snapshot of an attempt: every step returns the next one. Lease and polling times are left out because
 * only SQL compares them, by the database's clock.
 */
export type Payment = Readonly<
  Omit<
    PaymentEntity,
    'method' | 'joinedId' | 'creationKey' | 'captureUntil' | 'nextPollAt' | 'returnsAfter' | 'updatedAt'
  >
>;
