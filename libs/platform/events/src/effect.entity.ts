import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A handler has finished an event. Not a lock: it only tells the relay what is still pending. */
@Entity('event_effects')
export class EffectEntity {
  @PrimaryColumn('uuid') eventId: string;
  @PrimaryColumn('text') handler: string;
  @Column('timestamptz', { default: () => 'now()' }) doneAt: Date;
  /** The attempt that succeeded, and how long it ran; ms. */
  @Column('integer', { default: 1 }) attempts: number;
  @Column('integer', { nullable: true }) tookMs: number | null;
}
