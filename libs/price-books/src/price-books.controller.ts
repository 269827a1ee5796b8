import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post } from '@nestjs/common';
import { AdminOnly, CurrentUser, RequestUser } from '#libs/auth';
import { AnnouncePriceBook, AppError, type AdminPriceBook, type AdminPriceBooks } from '#libs/contracts';
import { PriceBooksAdmin } from './price-books.admin.js';

const Numbered = () => Param('no', new ParseIntPipe({ exceptionFactory: () => new AppError('NOT_FOUND') }));

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
  withdraw(@Numbered() no: number, @CurrentUser() { userId }: RequestUser): Promise<AdminPriceBook> {
    return this.admin.withdraw(no, userId as string);
  }
}
