import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUserId, Errors } from '#libs/platform/auth';
import { AnnouncePriceBook, type AdminPriceBook, type AdminPriceBooks } from '#libs/shared/contracts';
import { PriceBooksService } from './price-books.service.js';

@Controller('api/admin/price-books')
@AdminOnly('edit-prices')
export class PriceBooksController {
  constructor(private readonly books: PriceBooksService) {}

  @Get()
  list(): Promise<AdminPriceBooks> {
    return this.books.list();
  }

  @Post()
  @Errors('STALE')
  announce(@Body() input: AnnouncePriceBook, @CurrentUserId() userId: string): Promise<AdminPriceBook> {
    return this.books.announce(input, userId);
  }

  @Post(':no/withdraw')
  @HttpCode(200)
  withdraw(@Param('no') no: number, @CurrentUserId() userId: string): Promise<AdminPriceBook> {
    return this.books.withdraw(no, userId);
  }
}
