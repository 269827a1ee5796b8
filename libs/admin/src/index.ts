export { AdminModule } from './admin.module.js';
export { AdminController } from './admin.controller.js';
export { InboxCountsController } from './inbox-counts.controller.js';
export { SavedViewsController } from './saved-views.controller.js';
