import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Displayed for a deleted staff account; its audit entries are not deleted. */
export const FORMER_USER = 'a former administrator';

/** An administrator's action, or a view of a child's details. Append-only: a trigger rejects updates and deletes. */
@Entity('audit_log')
export class AuditEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  /** User id; null for the system. */
  @Column('uuid', { nullable: true }) actorId: string | null;
  @Column('text') what: string;
  /** The kind of thing, such as "booking" or "promo-code", and its id. */
  @Column('text') subject: string;
  @Column('text', { nullable: true }) subjectId: string | null;
  /** Facts without personal data, such as an amount or names of changed fields. */
  @Column('jsonb', { default: {} }) facts: Record<string, string | number | boolean | null>;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
