import { Module } from '@nestjs/common';
import { PromoAdminController } from './promo-codes-admin.controller.js';
import { PromoCodesModule } from './promo-codes.module.js';

@Module({
  imports: [PromoCodesModule],
  controllers: [PromoAdminController],
})
export class PromoCodesHttpModule {}
