export { AdminModule } from './admin.module.js';
export { AdminController } from './admin.controller.js';
export { CrewDaysController } from './crew-days.controller.js';
export { InboxCountsController } from './inbox-counts.controller.js';
export { MessageBookingsController } from './message-bookings.controller.js';
export { SavedViewsController } from './saved-views.controller.js';
