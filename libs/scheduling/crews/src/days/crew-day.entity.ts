import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day with special hours, or closed. */
@Entity('crew_days')
export class CrewDayEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  /** Null applies to every crew without its own entry for the day. */
  @Column('integer', { nullable: true }) crewNo: number | null;
  @Column('date') day: string;
  /** Wall-clock minutes; closed if both are null. */
  @Column('integer', { nullable: true }) fromMinute: number | null;
  @Column('integer', { nullable: true }) toMinute: number | null;
  @Column('text', { default: '' }) reason: string;
  @Column('integer', { default: 1 }) version: number;
}
