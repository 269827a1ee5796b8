import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A day with other hours than its weekday's, or none. */
@Entity('crew_days')
export class CrewDayEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  /** Null: it holds for every crew that has no day of its own. */
  @Column('integer', { nullable: true }) crewNo: number | null;
  @Column('date') day: string;
  /** Wall minutes; both null: closed. */
  @Column('integer', { nullable: true }) fromMinute: number | null;
  @Column('integer', { nullable: true }) toMinute: number | null;
  @Column('text', { default: '' }) reason: string;
  @Column('integer', { default: 1 }) version: number;
}
