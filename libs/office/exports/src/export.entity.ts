import type { ExportFilter, ExportFormat, ExportName, ExportStatus } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file that an administrator asked for. The line stays when the file has expired. */
@Entity('exports')
export class ExportEntity {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { nullable: true, unique: true }) creationKey: string | null;
  @Column('text') name: ExportName;
  @Column('text') format: ExportFormat;
  /** May hold what was searched for, such as a name: emptied when the file expires. */
  @Column('jsonb', { default: {} }) filter: Partial<ExportFilter>;
  @Column('boolean', { default: false }) includeChildData: boolean;
  @Column('text', { default: 'queued' }) status: ExportStatus;
  /** Begun so often; a file that ends its worker each time is given up. */
  @Column('smallint', { default: 0 }) attempts: number;
  @Column('smallint', { default: 0 }) progress: number;
  @Column('integer', { nullable: true }) rows: number | null;
  @Column('text', { nullable: true }) error: string | null;
  @Column('uuid', { nullable: true }) requestedBy: string | null;
  @Column('timestamptz') createdAt: Date;
  /** Its last sign of life: asked for, taken up, or a heartbeat of its worker. */
  @Column('timestamptz') touchedAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
