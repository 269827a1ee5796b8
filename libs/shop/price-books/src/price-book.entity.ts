import type { PriceBook } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A version of the prices, followed by another one and never changed: apart from its withdrawal no column is ever
 * updated.
 */
@Entity('price_books')
export class PriceBookEntity {
  @PrimaryColumn('integer') no: number;
  /** yyyy-MM-dd in the business zone. */
  @Column({ type: 'date', update: false }) validFromDay: string;
  @Column({ type: 'jsonb', update: false }) book: PriceBook;
  /** Null for the first book, which came with the product. */
  @Column({ type: 'timestamptz', nullable: true, update: false }) madeAt: Date | null;
  @Column('uuid', { nullable: true }) madeBy: string | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  @Column('uuid', { nullable: true }) withdrawnBy: string | null;
}
