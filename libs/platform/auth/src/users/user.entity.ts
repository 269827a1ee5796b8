import type { AdminLevel, Role } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  /** As it was typed; `usernameKey` and `emailKey` are the normal forms by which people are told apart. */
  @Column('text') username: string;
  @Column('text') usernameKey: string;
  @Column('text', { nullable: true }) email: string | null;
  @Column('text', { nullable: true }) emailKey: string | null;
  @Column('text', { nullable: true }) firstName: string | null;
  @Column('text', { nullable: true }) lastName: string | null;
  @Column('text', { default: 'user' }) role: Role;
  /** Means something for administrators alone. */
  @Column('text', { default: 'full' }) adminLevel: AdminLevel;
  /** argon2id, never another form. */
  @Column('text') passwordHash: string;
  /** The session that signed up: what it booked as a guest is this user's. */
  @Column('uuid', { nullable: true }) registeredSessionId: string | null;
  /** Null without an address, and until somebody opened the link that was mailed to it. */
  @Column('timestamptz', { nullable: true }) emailVerifiedAt: Date | null;
  /** Set by the room of the hosts alone, through `Users.setHost`. */
  @Column('boolean', { default: false }) isHost: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
