import type { CompanyValue } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One detail set by the owner; a null value means the default applies. */
@Entity('company_details')
export class CompanyDetailEntity {
  @PrimaryColumn('text') key: string;
  @Column('jsonb', { nullable: true }) value: CompanyValue | null;
  @Column('integer') version: number;
  @Column('timestamptz') updatedAt: Date;
  @Column('uuid', { nullable: true }) updatedBy: string | null;
}
