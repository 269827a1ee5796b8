import type { DiscountType } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RedemptionState = 'held' | 'claimed' | 'released';

/** One use of a code by one booking, with the terms it was held at. */
@Entity('promo_redemptions')
export class PromoRedemptionEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text') promoCodeId: string;
  @Column('uuid') bookingId: string;
  @Column('text') state: RedemptionState;
  /** All that tells the person apart: the booking's e-mail and the account's as hashes, and the user id. */
  @Column('text', { array: true }) personKeys: string[];
  @Column('uuid', { nullable: true }) sessionId: string | null;
  @Column('text') discountType: DiscountType;
  @Column('numeric', { precision: 10, scale: 2 }) discountValue: string;
  @Column('integer') discountCents: number;
  @Column('timestamptz') heldUntil: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt: Date;
}
