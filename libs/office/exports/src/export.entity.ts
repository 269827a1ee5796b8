import type { ExportFilter, ExportFormat, ExportName, ExportStatus } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An export requested by an administrator. The row remains after the file expires. */
@Entity('exports')
export class ExportEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { nullable: true, unique: true }) creationKey: string | null;
  @Column('text') name: ExportName;
  @Column('text') format: ExportFormat;
  /** May contain personal data, such as a searched name: cleared when the file expires. */
  @Column('jsonb', { default: {} }) filter: Partial<ExportFilter>;
  @Column('boolean', { default: false }) includeChildData: boolean;
  @Column('text', { default: 'queued' }) status: ExportStatus;
  /** How many times it was started; an export that crashes its worker each time is given up. */
  @Column('smallint', { default: 0 }) attempts: number;
  @Column('smallint', { default: 0 }) progress: number;
  @Column('integer', { nullable: true }) rows: number | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('timestamptz') createdAt: Date;
  /** Last update: requested, started, or the worker's heartbeat. */
  @Column('timestamptz') touchedAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
