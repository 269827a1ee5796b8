import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One line of a booking's timeline, which parent and administrator read. */
@Entity('booking_history')
export class HistoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') bookingId: string;
  @Column('text') what: string;
  @Column('text') actor: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
