export { AdminModule } from './admin.module.js';
export { DeskController } from './desk.controller.js';
export { InboxCountsController } from './inbox-counts.controller.js';
export { SavedViewsController } from './saved-views.controller.js';
