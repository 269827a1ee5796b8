import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One line of a booking's timeline, which parent and administrator read. */
@Entity('booking_history')
export class HistoryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('uuid') bookingId: string;
  /** The sentence, for the version before this one; it is shown from code and params. */
  @Column('text') what: string;
  /** One of `HistoryEvent` in contracts. */
  @Column('text') code: string;
  @Column('jsonb', { default: {} }) params: object;
  @Column('text') actor: string;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
