import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceBookEntity } from './price-book.entity.js';
import { PriceBooksService } from './price-books.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PriceBookEntity])],
  providers: [PriceBooksService],
  exports: [PriceBooksService],
})
export class PriceBooksModule {}
