import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ledger: money that PayPal says it took, under PayPal's own id. */
@Entity('captures')
export class CaptureEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') paymentId: string;
  @Column('text') providerCaptureId: string;
  @Column('text') status: string;
  @Column('integer') amountCents: number;
  @Column('text') currency: string;
  @Column('integer', { nullable: true }) feeCents: number | null;
  /** Cents of its refunds that have not failed; kept by a trigger, bounded by a check. */
  @Column('integer', { default: 0 }) refundedCents: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
