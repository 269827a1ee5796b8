import { Module } from '@nestjs/common';
import { AdminReviewsController, ReviewsController } from './reviews.controller.js';
import { ReviewsModule } from './reviews.module.js';

@Module({
  imports: [ReviewsModule],
  controllers: [ReviewsController, AdminReviewsController],
})
export class ReviewsHttpModule {}
