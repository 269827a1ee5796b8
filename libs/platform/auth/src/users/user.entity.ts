import type { AdminLevel, Role } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  /** As typed. `usernameKey` and `emailKey` hold the normalized forms and are unique. */
  @Column('text') username: string;
  @Column('text') usernameKey: string;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) emailKey: string | null;
  @Column('text', { nullable: true }) firstName: string | null;
  @Column('text', { nullable: true }) lastName: string | null;
  @Column('text', { default: 'user' }) role: Role;
  /** Used only when `role` is `admin`. */
  @Column('text', { default: 'full' }) adminLevel: AdminLevel;
  /** Always argon2id. */
  @Column('text') passwordHash: string;
  /** The session that signed up: its guest bookings belong to this user. */
  @Column('uuid', { nullable: true }) registeredSessionId: string | null;
  /** Null without an e-mail, and until the mailed link is opened. */
  @Column('timestamptz', { nullable: true }) emailVerifiedAt: Date | null;
  /** Set only by the hosts module, through `UsersRepository.setHost`. */
  @Column('boolean', { default: false }) isHost: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
