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
}
