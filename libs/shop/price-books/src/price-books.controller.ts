import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/platform/auth';
import { AnnouncePriceBook, type AdminPriceBook, type AdminPriceBooks } from '#libs/shared/contracts';
import { PriceBooksAdmin } from './price-books.admin.js';

@Controller('api/admin/price-books')
@AdminOnly('full')
export class PriceBooksController {
  constructor(private readonly admin: PriceBooksAdmin) {}

  @Get()
  list(): Promise<AdminPriceBooks> {
    return this.admin.list();
  }

  @Post()
  announce(
    @Body() input: AnnouncePriceBook,
    @CurrentUser() { userId }: RequestUser,
  ): Promise<AdminPriceBook> {
    return this.admin.announce(input, userId as string);
  }

  @Post(':no/withdraw')
  @HttpCode(200)
  withdraw(@Param('no') no: number, @CurrentUser() { userId }: RequestUser): Promise<AdminPriceBook> {
    return this.admin.withdraw(no, userId as string);
  }
}
