import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentVisitor, Idempotent, Visitor } from '#libs/visitors';
import { SavePromoCode, type PromoCodeView } from '#libs/contracts';
import { PromoDesk } from './promo-desk.service.js';

@Controller('api/admin/promo-codes')
@AdminOnly()
export class PromoDeskController {
  constructor(private readonly desk: PromoDesk) {}

  @Get()
  list(): Promise<PromoCodeView[]> {
    return this.desk.list();
  }

  @Post()
  @Idempotent()
  create(
    @Body() asked: SavePromoCode,
    @CurrentVisitor() visitor: Visitor,
    @CreationKey() key: string | null,
  ): Promise<PromoCodeView> {
    return this.desk.create(asked, visitor, key);
  }

  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() asked: SavePromoCode,
    @CurrentVisitor() visitor: Visitor,
  ): Promise<PromoCodeView> {
    return this.desk.change(id, asked, visitor);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentVisitor() visitor: Visitor): Promise<void> {
    return this.desk.remove(id, visitor);
  }
}
