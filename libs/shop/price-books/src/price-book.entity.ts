import type { PriceBook } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One version of the prices; only the withdrawal columns are ever updated. */
@Entity('price_books')
export class PriceBookEntity {
  @PrimaryColumn('integer') no: number;
  /** yyyy-MM-dd in the business zone. */
  @Column({ type: 'date', update: false }) validFromDay: string;
  @Column({ type: 'jsonb', update: false }) book: PriceBook;
  /** Null for the first book, which is seeded. */
  @Column({ type: 'timestamptz', nullable: true, update: false }) madeAt: Date | null;
  @Column('uuid', { nullable: true }) madeBy: string | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  @Column('uuid', { nullable: true }) withdrawnBy: string | null;
}
