import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link to a booking. Only the hash of its token is kept. */
@Entity('booking_links')
export class BookingLinkEntity {
  @PrimaryColumn('text') tokenHash: string;
  @Column('uuid') bookingId: string;
  /** The account that asked to own the booking, which alone can use this link; null for a link to pay. */
  @Column('uuid', { nullable: true }) claimantId: string | null;
  @Column('timestamptz') expiresAt: Date;
}
