import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A stored receipt, one a booking. Its number is drawn from the column's own sequence before it is printed. */
@Entity('receipts')
export class ReceiptEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id: string;
  @Column('uuid', { unique: true }) bookingId: string;
  @Column('bigint', { generated: 'identity' as never, generatedIdentity: 'ALWAYS' } as never) number: string;
  @Column('text') htmlFile: string;
  @Column('text') pdfFile: string;
  @Column('integer') pdfBytes: number;
  @Column('timestamptz', { default: () => 'now()' }) issuedAt: Date;
}
