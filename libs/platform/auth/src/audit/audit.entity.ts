import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One act of an administrator, or one look at a child's details. Rows are only ever added; a trigger rejects the rest. */
@Entity('audit_log')
export class AuditEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  /** User id; null for the system itself. */
  @Column('uuid', { nullable: true }) actorId: string | null;
  @Column('text') what: string;
  /** The kind of thing, such as "booking" or "promo-code", and its id. */
  @Column('text') subject: string;
  @Column('text', { nullable: true }) subjectId: string | null;
  /** Small facts without personal data, such as an amount or the names of changed fields. */
  @Column('jsonb', { default: {} }) facts: Record<string, string | number | boolean | null>;
  @Column('timestamptz', { default: () => 'now()' }) at: Date;
}
