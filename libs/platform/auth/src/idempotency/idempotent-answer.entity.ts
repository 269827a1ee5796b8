import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The first answer to a keyed request, kept 24 h. `status` is null while the first request runs, and stays so where what it made tells its answer. */
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
