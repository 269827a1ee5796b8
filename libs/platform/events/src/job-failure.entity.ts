import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A failed job, one row per event and handler. It survives the loss of Redis: jobs without attempts left wait here for
 * an operator.
 */
@Entity('job_failures')
export class JobFailureEntity {
  @PrimaryColumn('uuid') eventId: string;
  @PrimaryColumn('text') handler: string;
  /** What the job produces, in the plural, such as "receipts". */
  @Column('text') label: string;
  @Column('text') queue: string;
  @Column('integer') attempts: number;
  /** Without personal data; `kind` is the message without ids and numbers. */
  @Column('text') message: string;
  @Column('text') kind: string;
  @Column('text') stack: string;
  /** The unavailable dependency, e.g. the mail server; null for a failure of the job itself. */
  @Column('text', { nullable: true }) dependency: string | null;
  /** Failures without an unavailable dependency, since the last success or manual retry. */
  @Column('integer', { default: 0 }) ownFailures: number;
  /** No automatic retry follows. */
  @Column('boolean') isFinal: boolean;
  @Column('timestamptz', { default: () => 'now()' }) firstFailedAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) failedAt: Date;
  /** When the queue retries the job; null without a retry. */
  @Column('timestamptz', { nullable: true }) retryAt: Date | null;
  /** Set when a later run succeeded. */
  @Column('timestamptz', { nullable: true }) resolvedAt: Date | null;
}
