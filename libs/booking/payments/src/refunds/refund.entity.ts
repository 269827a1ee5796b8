import type { MadeBy, RefundOrigin, RefundState } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * `requested`: recorded, perhaps sent to PayPal. `pending`: accepted but not completed by PayPal, or to be paid manually
 * by staff. A trigger counts rows that have not failed against their capture.
 */
@Entity('refunds')
export class RefundEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('uuid') paymentId: string;
  @Column('uuid') captureId: string;
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('integer') amountCents: number;
  /** The part that counts as never paid: it returned an overpayment after a price reduction, or is due again. */
  @Column('integer', { default: 0 }) settlesCents: number;
  /** The part of `settlesCents` that is due again: a bank took it back, or the refund was a mistake. */
  @Column('integer', { default: 0 }) dueAgainCents: number;
  @Column('text') reason: string;
  /** Refund of a check or cash, paid manually by staff. */
  @Column('boolean', { default: false }) byHand: boolean;
  /** Given as a credit; it never reaches PayPal. */
  @Column('boolean', { default: false }) asCredit: boolean;
  @Column('text', { default: 'here' }) origin: RefundOrigin;
  @Column('text', { default: 'requested' }) status: RefundState;
  @Column('text', { nullable: true }) providerRefundId: string | null;
  /** PayPal's issue code, see `refundFailureMessage`. */
  @Column('text', { nullable: true }) failure: string | null;
  /** The user; null for an automatic one, and once that account is deleted: `madeBy` remains. */
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('text', { default: 'staff' }) madeBy: MadeBy;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
