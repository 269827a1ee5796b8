import type { DiscountType } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RedemptionState = 'held' | 'redeemed' | 'released';

/** One use of a code by one booking, with the terms at which it was held. */
@Entity('promo_redemptions')
export class PromoRedemptionEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text') promoCodeId: string;
  @Column('uuid') bookingId: string;
  @Column('text') state: RedemptionState;
  /** Identifies the person: hashes of the booking's and the account's email, and the user id. */
  @Column('text', { array: true }) personKeys: string[];
  @Column('uuid', { nullable: true }) sessionId: string | null;
  @Column('text') discountType: DiscountType;
  @Column('numeric', { precision: 10, scale: 2 }) discountValue: string;
  @Column('integer') discountCents: number;
  @Column('timestamptz') heldUntil: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
