import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link to a booking; its purpose decides its right. Only the hash of its token is stored. */
@Entity('booking_links')
export class BookingLinkEntity {
  @PrimaryColumn('text') tokenHash: string;
  @Column('uuid') bookingId: string;
  /** `pay`: valid for 30 days; `manage` and `review`: until 30 days after the event. */
  @Column('text', { default: 'pay' }) purpose: 'pay' | 'manage' | 'review';
  /** The account that requested the claim and is the only one that can use this link; null for a pay link. */
  @Column('uuid', { nullable: true }) claimantId: string | null;
  @Column('timestamptz') expiresAt: Date;
  /** Sessions in which the link was opened: they have its right while it is valid. */
  @Column('uuid', { array: true, default: '{}' }) sessionIds: string[];
}

/** What a link allows: to pay and read documents, or everything on the booking page. One to review it allows neither. */
export type LinkRight = Exclude<BookingLinkEntity['purpose'], 'review'>;
