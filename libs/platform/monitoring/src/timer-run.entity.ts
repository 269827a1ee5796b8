import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last run of a repeating job, whichever worker did it. */
@Entity('timer_runs')
export class TimerRunEntity {
  @PrimaryColumn('text') name: string;
  @Column('integer') everyMs: number;
  @Column('timestamptz') startedAt: Date;
  @Column('integer') tookMs: number;
  /** Without personal data; null when it went well. */
  @Column('text', { nullable: true }) fault: string | null;
  /** After a failure sooner than `everyMs`. */
  @Column('timestamptz', { nullable: true }) nextRunAt: Date | null;
  /** The last run that failed stays when later ones went well. */
  @Column('timestamptz', { nullable: true }) lastFailedAt: Date | null;
  @Column('text', { nullable: true }) lastFault: string | null;
}
