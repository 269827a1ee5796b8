import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BookingsModule } from '#libs/booking/bookings';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { CatalogModule } from '#libs/shop/catalog';
import { PublishReviewsService } from './publish-reviews.service.js';
import { ReviewEntity, ReviewRequestEntity } from './review.entity.js';
import { ReviewModerationService } from './review-moderation.service.js';
import { ReviewsRepository } from './reviews.repository.js';
import { ReviewsService } from './reviews.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([ReviewEntity, ReviewRequestEntity]),
    BookingsModule,
    BusinessSettingsModule,
    CatalogModule,
  ],
  providers: [ReviewsRepository, ReviewsService, ReviewModerationService, PublishReviewsService],
  exports: [ReviewsService, ReviewModerationService, PublishReviewsService],
})
export class ReviewsModule {}
