import { Module } from '@nestjs/common';
import { PriceBooksController } from './price-books.controller.js';
import { PriceBooksModule } from './price-books.module.js';

@Module({
  imports: [PriceBooksModule],
  controllers: [PriceBooksController],
})
export class PriceBooksHttpModule {}
