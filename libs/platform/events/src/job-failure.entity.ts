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
  /** What it waits for, such as the mail server or the database; null when the fault is its own. */
  @Column('text', { nullable: true }) dependency: string | null;
  /** How often it failed by itself since it was begun; while it only waited it did not. */
  @Column('integer', { default: 0 }) ownFailures: number;
  /** No retry follows by itself. */
  @Column('boolean') isFinal: boolean;
  @Column('timestamptz', { default: () => 'now()' }) firstFailedAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) failedAt: Date;
  /** When the queue tries it again; null when it does not. */
  @Column('timestamptz', { nullable: true }) retryAt: Date | null;
  /** Set when a later run succeeded. */
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null;
}
