import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The first answer to a keyed request, stored for 24 h. `status` is null while the request runs, and remains null if
 * the answer can be rebuilt from the created row.
 */
@Entity('idempotent_answers')
export class IdempotentAnswerEntity {
  @PrimaryColumn('text') scope: string;
  @PrimaryColumn('text') route: string;
  @PrimaryColumn('text') key: string;
  @Column('text') bodyHash: string;
  @Column('uuid') sessionId: string;
  @Column('smallint', { nullable: true }) status: number | null;
  @Column('jsonb', { nullable: true }) answer: unknown;
  @Column('timestamptz', { default: () => 'now()' }) startedAt: Date;
}
