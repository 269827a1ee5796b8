import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored receipt, one a booking. Its number is drawn from the column's own sequence before it is printed. */
@Entity('receipts')
export class ReceiptEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid', { unique: true }) bookingId: string;
  @Column('bigint', { generated: 'identity' as never, generatedIdentity: 'ALWAYS' } as never) number: string;
  /** The booking's revision when it was issued first; its papers are called "Revision 2" from the next one on. */
  @Column('integer', { default: 0 }) firstRevision: number;
  /** The booking's revision that its files show; less than the booking's while a newer one is being made. */
  @Column('integer', { default: 0 }) revision: number;
  @Column('text') htmlFile: string;
  @Column('text') pdfFile: string;
  @Column('integer') pdfBytes: number;
  @Column('timestamptz', { default: () => 'now()' }) issuedAt: Date;
}
