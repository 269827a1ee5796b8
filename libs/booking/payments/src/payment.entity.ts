import type { OfflineMethod } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * creating → open → capturing → captured is the straight path. `pending`: PayPal reviews. `failed`, `abandoned`: it was
 * ended without money. `orphaned`: an unapplied payment, which came twice or too late for its booking and is refunded.
 */
export type PaymentState =
  'creating' | 'open' | 'capturing' | 'pending' | 'captured' | 'failed' | 'abandoned' | 'orphaned';

/** How money comes: through PayPal, or offline to staff, who record it. */
export type PaymentMethod = 'paypal' | OfflineMethod;

/** One attempt to pay a booking; the database allows one unsettled at a time, and any number of captured ones. */
@Entity('payments')
export class PaymentEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') bookingId: string;
  @Column('integer') attempt: number;
  @Column('text', { nullable: true }) providerOrderId: string | null;
  @Column('text', { default: 'paypal' }) method: PaymentMethod;
  @Column('text') status: PaymentState;
  @Column('integer') amountCents: number;
  @Column('text', { nullable: true }) promoCodeId: string | null;
  @Column('integer', { default: 0 }) discountCents: number;
  /** PayPal's issue code of the last failure. */
  @Column('text', { nullable: true }) failure: string | null;
  /** Of the request that made its order: a repeat finds the order by it. */
  @Column('text', { nullable: true }) creationKey: string | null;
  /** One caller is at PayPal's capture with it, at the longest until then; null when nobody is. */
  @Column('timestamptz', { nullable: true }) captureUntil: Date | null;
  /** When PayPal is asked about its order again; null once that can no longer become money. */
  @Column('timestamptz', { nullable: true, default: () => 'now()' }) nextLookAt: Date | null;
  /** An unapplied payment is refunded then; until then its parent may choose. Null: at once. */
  @Column('timestamptz', { nullable: true }) returnsAfter: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}

/**
 * An attempt as somebody has read it. It is never changed: every step returns the next state. Lease and next turn
 * are compared by the database's clock alone, and the creation key is for repeats: no reader holds them.
 */
export type Payment = Readonly<
  Omit<PaymentEntity, 'method' | 'creationKey' | 'captureUntil' | 'nextLookAt' | 'returnsAfter' | 'updatedAt'>
>;
