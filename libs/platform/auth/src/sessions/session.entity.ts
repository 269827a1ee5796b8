import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser session. The cookie holds 32 random bytes; this table stores only their SHA-256. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('text') tokenHash: string;
  /** Does not change when the token is renewed, so guests do not lose what they created. */
  @Column('uuid') sessionId: string;
  @Column('uuid', { nullable: true }) userId: string | null;
  /** Last promo code found valid in this session. */
  @Column('text', { nullable: true }) promoCode: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** When the password was last typed in this session; null for a session that began before this was recorded. */
  @Column('timestamptz', { nullable: true }) passwordAt: Date | null;
  /** Last use, to the day. */
  @Column('timestamptz', { nullable: true }) seenAt: Date | null;
  /** Browser and system, such as "Firefox on Windows". */
  @Column('text', { nullable: true }) device: string | null;
}
