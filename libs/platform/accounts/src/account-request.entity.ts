import { Column, Entity, PrimaryColumn } from 'typeorm';

export type RequestPurpose = 'reset' | 'verify';

/** A request for a mailed link. It is worth one use, whichever of its mails (a repeated one, too) is opened. */
@Entity('account_requests')
export class AccountRequestEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  /** Null when the address is unknown: the row is there so that the answer costs the same. */
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') purpose: RequestPurpose;
  @Column('text', { array: true, default: '{}' }) tokenHashes: string[];
  @Column('timestamptz') expiresAt: Date;
}
