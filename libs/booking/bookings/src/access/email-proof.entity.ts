import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link was mailed to an address, so that its owner can book beyond the limit. Only hashes of its tokens are stored. */
@Entity('email_proofs')
export class EmailProofEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('text') email: string;
  /** The normal form, by which addresses are compared. */
  @Column('text') emailKey: string;
  /** One for each time that its mail was written. */
  @Column('text', { array: true, default: '{}' }) tokenHashes: string[];
  /** Sessions in which the link was opened. */
  @Column('uuid', { array: true, default: '{}' }) sessionIds: string[];
  @Column('timestamptz') expiresAt: Date;
}
