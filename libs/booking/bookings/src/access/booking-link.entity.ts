import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link to a booking, whose purpose is its right. Only the hash of its token is stored. */
@Entity('booking_links')
export class BookingLinkEntity {
  @PrimaryColumn('text') tokenHash: string;
  @Column('uuid') bookingId: string;
  /** `pay`: valid for 30 days; `manage`: until 30 days after the event. */
  @Column('text', { default: 'pay' }) purpose: 'pay' | 'manage';
  /** Account that requested the claim and alone can use this link; null for a pay link. */
  @Column('uuid', { nullable: true }) claimantId: string | null;
  @Column('timestamptz') expiresAt: Date;
  /** Sessions in which the link was opened: they have its right, and only as long as it is valid. */
  @Column('uuid', { array: true, default: '{}' }) sessionIds: string[];
}
