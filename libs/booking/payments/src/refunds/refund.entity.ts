import type { RefundState } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Money on its way back. `requested`: recorded, PayPal may or may not have heard of it. `pending`: PayPal has it and
 * is not done, or staff have to hand it back. A row that has not failed counts against its capture, by trigger.
 */
@Entity('refunds')
export class RefundEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('uuid') paymentId: string;
  @Column('uuid') captureId: string;
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('integer') amountCents: number;
  /** How much of it returned what was too much after the price went down; known once it is completed. */
  @Column('integer', { default: 0 }) settlesCents: number;
  @Column('text') reason: string;
  /** Of money that came by check or in cash: staff hand it back. */
  @Column('boolean', { default: false }) byHand: boolean;
  @Column('text', { default: 'requested' }) status: RefundState;
  @Column('text', { nullable: true }) providerRefundId: string | null;
  /** PayPal's issue code; `refundFailureMessage` makes it readable. */
  @Column('text', { nullable: true }) failure: string | null;
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
