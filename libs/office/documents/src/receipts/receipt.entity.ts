import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored receipt, one per booking. Its number is drawn from the column's sequence before rendering. */
@Entity('receipts')
export class ReceiptEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid', { unique: true }) bookingId: string;
  @Column('bigint', { generated: 'identity' as never, generatedIdentity: 'ALWAYS' } as never) number: string;
  /** The booking's revision at the first issue; later revisions are titled "Revision 2" and so on. */
  @Column('integer', { default: 0 }) firstRevision: number;
  /** The booking's revision shown in the files; lower than the booking's while an update is being rendered. */
  @Column('integer', { default: 0 }) revision: number;
  @Column('text') htmlFile: string;
  @Column('text') pdfFile: string;
  @Column('integer') pdfBytes: number;
  @Column('timestamptz', { default: () => 'now()' }) issuedAt: Date;
}
