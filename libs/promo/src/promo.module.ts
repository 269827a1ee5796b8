import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PromoCodeEntity } from './promo-code.entity.js';
import { PromoRedemptionEntity } from './promo-redemption.entity.js';
import { PromoService } from './promo.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PromoCodeEntity, PromoRedemptionEntity])],
  providers: [PromoService],
  exports: [PromoService],
})
export class PromoModule {}
