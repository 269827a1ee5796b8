import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last run of a timer, by any worker. */
@Entity('timer_runs')
export class TimerRunEntity {
  @PrimaryColumn('text') name: string;
  @Column('integer') everyMs: number;
  @Column('timestamptz') startedAt: Date;
  @Column('integer') tookMs: number;
  /** Without personal data; null on success. */
  @Column('text', { nullable: true }) fault: string | null;
  /** After a failure earlier than `everyMs`. */
  @Column('timestamptz', { nullable: true }) nextRunAt: Date | null;
  /** Last failure; not cleared by later successful runs. */
  @Column('timestamptz', { nullable: true }) lastFailedAt: Date | null;
  @Column('text', { nullable: true }) lastFault: string | null;
}
