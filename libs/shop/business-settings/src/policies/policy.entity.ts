import type { PolicyValue } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One policy set by the owner. */
@Entity('policies')
export class PolicyEntity {
  @PrimaryColumn('text') key: string;
  @Column('jsonb') value: PolicyValue;
  @Column('integer') version: number;
  @Column('timestamptz') updatedAt: Date;
  @Column('uuid', { nullable: true }) updatedBy: string | null;
}
