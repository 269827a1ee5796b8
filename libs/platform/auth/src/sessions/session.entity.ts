import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A log-in. The cookie holds 32 random bytes; this table stores only their SHA-256. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('text') tokenHash: string;
  /** That of the guest before, who does not lose what they created. */
  @Column('uuid') sessionId: string;
  @Column('uuid') userId: string;
  /** Last promo code found valid in this session. */
  @Column('text', { nullable: true }) promoCode: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
  /** When the password was last typed in this session. */
  @Column('timestamptz', { default: () => 'now()' }) passwordAt: Date;
  /** Last use, to the day. */
  @Column('timestamptz', { default: () => 'now()' }) seenAt: Date;
  /** Browser and system, such as "Firefox on Windows". */
  @Column('text', { nullable: true }) device: string | null;
}
