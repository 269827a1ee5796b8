import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A domain event, written in the transaction that made it true. Rows are marked when sent and swept later. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) seq: string;
  @Column('uuid', { default: () => 'gen_random_uuid()', unique: true }) id: string;
  @Column('text') name: string;
  @Column('jsonb') payload: Record<string, string>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  /** Handlers that were told, so that one added later is not run for old events. */
  @Column('text', { array: true, default: '{}' }) handlers: string[];
  /** The request that recorded it, so that a job's log lines lead back to the request's. */
  @Column('text', { nullable: true }) requestId: string | null;
  /** Set when every handler has left its effect or failed for good: the reconciler need not look at it any more. */
  @Column('timestamptz', { name: 'settled_at', nullable: true }) acknowledgedAt: Date | null;
  /** Handlers that an operator wants to run once more; the relay clears it when it has sent them. */
  @Column('text', { array: true, default: '{}' }) again: string[];
}
