import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceBookEntity } from './price-book.entity.js';
import { PriceBooks } from './price-books.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PriceBookEntity])],
  providers: [PriceBooks],
  exports: [PriceBooks],
})
export class PriceBooksModule {}
