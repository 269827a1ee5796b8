import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * creating → open → capturing → captured is the straight path. `pending`: PayPal reviews. `failed`, `abandoned`: no
 * money moved. `orphaned`: money came for a booking that could not take it, and waits for people.
 */
export type PaymentState =
  'creating' | 'open' | 'capturing' | 'pending' | 'captured' | 'failed' | 'abandoned' | 'orphaned';

/** One try to pay a booking; the database allows one unsettled try at a time. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') bookingId: string;
  @Column('integer') attempt: number;
  @Column('text', { nullable: true }) providerOrderId: string | null;
  @Column('text') status: PaymentState;
  @Column('integer') amountCents: number;
  @Column('text', { nullable: true }) promoCodeId: string | null;
  @Column('integer', { default: 0 }) discountCents: number;
  /** PayPal's issue code of the last failure. */
  @Column('text', { nullable: true }) failure: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
