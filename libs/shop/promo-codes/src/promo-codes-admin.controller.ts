import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { AdminOnly, CreationKey, CurrentUser, Errors, Idempotent, RequestUser } from '#libs/platform/auth';
import { SavePromoCode, type PromoCodeView } from '#libs/shared/contracts';
import { PromoCodesAdminService } from './promo-codes-admin.service.js';

@Controller('api/admin/promo-codes')
@AdminOnly('edit-promo-codes')
export class PromoAdminController {
  constructor(private readonly admin: PromoCodesAdminService) {}

  @Get()
  list(): Promise<PromoCodeView[]> {
    return this.admin.list();
  }

  @Post()
  @Errors('CODE_EXISTS')
  @Idempotent()
  create(
    @Body() input: SavePromoCode,
    @CurrentUser() currentUser: RequestUser,
    @CreationKey() key: string | null,
  ): Promise<PromoCodeView> {
    return this.admin.create(input, currentUser, key);
  }

  @Put(':id')
  @Errors('CODE_EXISTS')
  change(
    @Param('id') id: string,
    @Body() input: SavePromoCode,
    @CurrentUser() currentUser: RequestUser,
  ): Promise<PromoCodeView> {
    return this.admin.change(id, input, currentUser);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(@Param('id') id: string, @CurrentUser() currentUser: RequestUser): Promise<void> {
    return this.admin.remove(id, currentUser);
  }
}
