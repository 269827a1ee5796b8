import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A job that failed, one row for each event and handler. It outlives the queue: what has used up its attempts waits
 * here for an operator, even when Redis has forgotten it.
 */
@Entity('job_failures')
export class JobFailureEntity {
  @PrimaryColumn('uuid') eventId: string;
  @PrimaryColumn('text') handler: string;
  @Column('text') queue: string;
  @Column('integer') attempts: number;
  /** Without personal data; `kind` is the message without ids and numbers. */
  @Column('text') message: string;
  @Column('text') kind: string;
  @Column('text') stack: string;
  /** The machine of somebody else that it waits for; null when the cause is ours. */
  @Column('text', { nullable: true }) dependency: string | null;
  /** No retry follows by itself. */
  @Column('boolean') isFinal: boolean;
  @Column('timestamptz', { default: () => 'now()' }) firstFailedAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) failedAt: Date;
  /** When the queue tries it again; null when it does not. */
  @Column('timestamptz', { nullable: true }) retryAt: Date | null;
  /** Set when a later run succeeded. */
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null;
}
