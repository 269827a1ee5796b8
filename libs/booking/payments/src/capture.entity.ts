import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The ledger: money that PayPal captured, under PayPal's own id, and checks and cash that staff recorded. */
@Entity('captures')
export class CaptureEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') paymentId: string;
  @Column('text') providerCaptureId: string;
  @Column('text') status: string;
  @Column('integer') amountCents: number;
  @Column('text') currency: string;
  @Column('integer', { nullable: true }) feeCents: number | null;
  /** Cents of its refunds that have not failed; counted by a trigger, bounded by a check. */
  @Column('integer', { default: 0 }) refundedCents: number;
  /** The day on which staff got it, and the number of the check; null of PayPal's money. */
  @Column('date', { nullable: true }) receivedOn: string | null;
  @Column('text', { nullable: true }) reference: string | null;
  /** The host who got it at the event, as families read the name; null of all other money. */
  @Column('text', { nullable: true }) receivedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
