import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Why, when and by whom a booking was called off; the reason stands in the parent's mail. */
@Entity('booking_cancellations')
export class CancellationEntity {
  @PrimaryColumn('uuid') bookingId: string;
  @Column('text') reason: string;
  /** User id; null once that account is gone. */
  @Column('uuid', { nullable: true }) cancelledBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
