import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ledger: PayPal captures under PayPal's ids, and recorded checks and cash. */
@Entity('captures')
export class CaptureEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') paymentId: string;
  @Column('text') providerCaptureId: string;
  @Column('text') status: string;
  @Column('integer') amountCents: number;
  @Column('text') currency: string;
  @Column('integer', { nullable: true }) feeCents: number | null;
  /** Cents of refunds that have not failed; maintained by a trigger, limited by a check constraint. */
  @Column('integer', { default: 0 }) refundedCents: number;
  /** Business day of receipt, and the check number; null for PayPal. */
  @Column('date', { nullable: true }) receivedOn: string | null;
  @Column('text', { nullable: true }) reference: string | null;
  /** Display name of the host who received it at the event; otherwise null. */
  @Column('text', { nullable: true }) receivedBy: string | null;
  /** PayPal's id of the open dispute about it, and when we learned of it. */
  @Column('text', { nullable: true }) disputeId: string | null;
  @Column('timestamptz', { nullable: true }) disputedAt: Date | null;
  /** Until when PayPal wants our answer, if it said so. */
  @Column('timestamptz', { nullable: true }) disputeAnswerBy: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
