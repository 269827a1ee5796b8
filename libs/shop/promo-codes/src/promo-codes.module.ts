import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PromoCodeEntity } from './promo-code.entity.js';
import { PromoRedemptionEntity } from './promo-redemption.entity.js';
import { PromoCodesAdminService } from './promo-codes-admin.service.js';
import { PromoCodesRepository } from './promo-codes.repository.js';
import { PromoCodesService } from './promo-codes.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PromoCodeEntity, PromoRedemptionEntity])],
  providers: [PromoCodesRepository, PromoCodesService, PromoCodesAdminService],
  exports: [PromoCodesService, PromoCodesAdminService],
})
export class PromoCodesModule {}
