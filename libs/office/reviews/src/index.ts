export { PublishReviewsService } from './publish-reviews.service.js';
export { ReviewsModule } from './reviews.module.js';
export { ReviewsHttpModule } from './reviews.http.module.js';
export { ReviewsWorkerModule } from './reviews.worker.module.js';
export { ReviewsService } from './reviews.service.js';
