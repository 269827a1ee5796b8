import type { PriceBook } from '#libs/shared/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A version of the prices; apart from its withdrawal it never changes. */
@Entity('price_books')
export class PriceBookEntity {
  @PrimaryColumn('integer') no: number;
  /** yyyy-MM-dd in the business zone. */
  @Column('date') validFromDay: string;
  @Column('jsonb') book: PriceBook;
  /** Null for the first book, which came with the product. */
  @Column('timestamptz', { nullable: true }) madeAt: Date | null;
  @Column('uuid', { nullable: true }) madeBy: string | null;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
  @Column('uuid', { nullable: true }) withdrawnBy: string | null;
}
