import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PromoCodeEntity } from './promo-code.entity.js';
import { PromoRedemptionEntity } from './promo-redemption.entity.js';
import { PromoAdmin } from './promo-admin.service.js';
import { PromoGuesses } from './promo-guesses.js';
import { PromoService } from './promo.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([PromoCodeEntity, PromoRedemptionEntity])],
  providers: [PromoService, PromoGuesses, PromoAdmin],
  exports: [PromoService, PromoGuesses, PromoAdmin],
})
export class PromoCodesModule {}
