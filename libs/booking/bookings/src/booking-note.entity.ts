import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What staff wrote about a booking, for staff alone. */
@Entity('booking_notes')
export class BookingNoteEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('uuid', { nullable: true }) authorId: string | null;
  @Column('text') text: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
