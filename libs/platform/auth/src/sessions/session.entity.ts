import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One browser's session. The cookie holds 32 random bytes, this table only their SHA-256. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('text') tokenHash: string;
  /** Stays the same when the session is renewed, so that guests keep what they made. */
  @Column('uuid') sessionId: string;
  @Column('uuid', { nullable: true }) userId: string | null;
  /** The last promo code that this session found valid. */
  @Column('text', { nullable: true }) promoCode: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
