import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceBookEntity } from './price-book.entity.js';
import { PriceBooks } from './price-books.js';
import { PriceBooksAdmin } from './price-books.admin.js';

@Module({
  imports: [TypeOrmModule.forFeature([PriceBookEntity])],
  providers: [PriceBooks, PriceBooksAdmin],
  exports: [PriceBooks, PriceBooksAdmin],
})
export class PriceBooksModule {}
