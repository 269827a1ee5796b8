import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A worker at work writes its row every 5 s and removes it when it stops; a killed one leaves it to grow old. */
@Entity('worker_heartbeats')
export class WorkerHeartbeatEntity {
  @PrimaryColumn('uuid') id: string;
  /** Made of the id: the machine's own name is nobody's business. */
  @Column('text') name: string;
  @Column('text') version: string;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
  /** What this worker last saw of the services it needs; null before its first look. */
  @Column('text', { nullable: true }) mail: 'up' | 'away' | null;
  @Column('text', { nullable: true }) payments: 'up' | 'away' | 'off' | null;
}
