import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link to a booking. Only the hash of its token is kept. */
@Entity('booking_links')
export class BookingLinkEntity {
  @PrimaryColumn('text') tokenHash: string;
  @Column('uuid') bookingId: string;
  @Column('timestamptz') expiresAt: Date;
}
