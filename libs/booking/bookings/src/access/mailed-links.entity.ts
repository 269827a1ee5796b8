import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mailed link to a booking. Only the hash of its token is stored. */
@Entity('booking_links')
export class BookingLinkEntity {
  @PrimaryColumn('text') tokenHash: string;
  @Column('uuid') bookingId: string;
  /** The account that asked to own the booking, which alone can use this link; null for a link to pay. */
  @Column('uuid', { nullable: true }) claimantId: string | null;
  @Column('timestamptz') expiresAt: Date;
}

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
