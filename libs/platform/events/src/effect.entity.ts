import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A handler has finished an event. Not a lock: the relay only reads from it what is pending. */
@Entity('event_effects')
export class EffectEntity {
  @PrimaryColumn('uuid') eventId: string;
  @PrimaryColumn('text') handler: string;
  @Column('timestamptz', { default: () => 'now()' }) doneAt: Date;
  /** The attempt that succeeded, and its duration in ms. */
  @Column('integer', { default: 1 }) attempts: number;
  @Column('integer', { nullable: true }) tookMs: number | null;
}
