import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RequestPurpose = 'reset' | 'verify' | 'email';

/** A request for a mailed link. Valid for one use, by the link of any of its mails (a mail may be sent twice). */
@Entity('account_requests')
export class AccountRequestEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  /** Null for an unknown address: the row is written so that the timing is the same. */
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') purpose: RequestPurpose;
  @Column('text', { array: true, default: '{}' }) tokenHashes: string[];
  /** The address to change to, for the purpose `email`. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('timestamptz') expiresAt: Date;
}
