import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A handler is done with an event. It guards nothing: it tells the reconciler what is still owed. */
@Entity('event_effects')
export class EffectEntity {
  @PrimaryColumn('uuid') eventId: string;
  @PrimaryColumn('text') handler: string;
  @Column('timestamptz', { default: () => 'now()' }) doneAt: Date;
}
