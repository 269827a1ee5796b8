import type { WorkerStatus } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A running worker updates its row every 5 s and deletes it when it stops; the row of a killed worker becomes stale.
 */
@Entity('worker_heartbeats')
export class WorkerHeartbeatEntity {
  @PrimaryColumn('uuid') id: string;
  /** Derived from the id, so the host name is not exposed. */
  @Column('text') name: string;
  @Column('text') version: string;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
  /** Last known state of the services that this worker needs; null before the first check. */
  @Column('text', { nullable: true }) mail: 'up' | 'away' | null;
  @Column('text', { nullable: true }) payments: 'up' | 'away' | 'off' | null;
  @Column('text', { nullable: true }) files: WorkerStatus['files'];
  /** Why it cannot work although it runs; null when it can. */
  @Column('text', { nullable: true }) notReady: WorkerStatus['notReady'];
  /** How far its clock is ahead of the database's. */
  @Column('integer', { nullable: true }) clockAheadSeconds: number | null;
  /** Id of its DATA_DIR. */
  @Column('text', { nullable: true }) folder: string | null;
}
