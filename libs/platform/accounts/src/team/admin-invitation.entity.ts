import type { AdminLevel } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An invitation to the admin area: one per e-mail, valid for one use. */
@Entity('admin_invitations')
export class AdminInvitationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text') email: string;
  @Column('text') emailKey: string;
  @Column('text') level: AdminLevel;
  @Column('text', { array: true, default: '{}' }) tokenHashes: string[];
  @Column('uuid', { nullable: true }) invitedBy: string | null;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
