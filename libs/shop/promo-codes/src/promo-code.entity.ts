import type { DiscountType } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const asNumber = { to: (value: number) => value, from: (value: string) => Number(value) };

/** A code and its terms. `usageCount` is held plus redeemed; it changes only together with a redemption. */
@Entity('promo_codes')
export class PromoCodeEntity {
  @PrimaryColumn('text', { default: () => '(gen_random_uuid())' }) id: string;
  @Column('text') code: string;
  /** Unique, so that a repeated request finds the code that the first one created. */
  @Column('text', { nullable: true }) creationKey: string | null;
  @Column('text', { nullable: true }) description: string | null;
  @Column('text') discountType: DiscountType;
  /** Dollars for a fixed code, percent for a percentage. */
  @Column('numeric', { precision: 10, scale: 2, transformer: asNumber }) discountValue: number;
  @Column('integer', { default: 100 }) usageLimit: number;
  @Column('integer', { default: 0 }) usageCount: number;
  @Column('integer', { default: 1 }) userUsageLimit: number;
  /** Inclusive days in the business zone. */
  @Column('date') startDate: string;
  @Column('date', { nullable: true }) expiresAt: string | null;
  @Column('boolean', { default: true }) isActive: boolean;
  /** Incremented by every edit of the terms, not by uses. */
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}

/** A code with the terms that decide about its use. */
export type PromoCode = Pick<
  PromoCodeEntity,
  | 'id'
  | 'code'
  | 'description'
  | 'discountType'
  | 'discountValue'
  | 'usageLimit'
  | 'usageCount'
  | 'userUsageLimit'
  | 'startDate'
  | 'expiresAt'
  | 'isActive'
  | 'deletedAt'
>;
