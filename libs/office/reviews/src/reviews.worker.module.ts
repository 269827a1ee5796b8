import { Module } from '@nestjs/common';
import { ReviewsHandlers } from './reviews.handlers.js';
import { ReviewsModule } from './reviews.module.js';

@Module({ imports: [ReviewsModule], providers: [ReviewsHandlers] })
export class ReviewsWorkerModule {}
