import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A domain event, inserted in the transaction of its change, marked when sent and deleted later. */
@Entity('outbox')
export class OutboxEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) seq: string;
  @Column('uuid', { default: () => 'gen_random_uuid()', unique: true }) id: string;
  @Column('text') name: string;
  @Column('jsonb') payload: Record<string, string>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) sentAt: Date | null;
  /** Handlers it was sent to, so that one added later does not run for old events. */
  @Column('text', { array: true, default: '{}' }) handlers: string[];
  /** The publishing request, to correlate log lines of jobs. */
  @Column('text', { nullable: true }) requestId: string | null;
  /** Set when every handler has finished or failed for good: then resending skips the row. */
  @Column('timestamptz', { name: 'settled_at', nullable: true }) acknowledgedAt: Date | null;
  /** Handlers to run again on an operator's request; cleared when sent. */
  @Column('text', { array: true, default: '{}' }) again: string[];
}
