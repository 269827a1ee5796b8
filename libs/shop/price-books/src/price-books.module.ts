import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PriceBookEntity } from './price-book.entity.js';
import { PriceBooksRepository } from './price-books.repository.js';
import { PriceBooksService } from './price-books.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PriceBookEntity])],
  providers: [PriceBooksRepository, PriceBooksService],
  exports: [PriceBooksService],
})
export class PriceBooksModule {}
