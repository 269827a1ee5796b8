export { AccountMailsHandlers } from './account-mails.handlers.js';
export { NotificationsHandlers } from './notifications.handlers.js';
export { NotificationsModule } from './notifications.module.js';
export { NotificationsTimers } from './notifications.timers.js';
export { RemindersService } from './reminders.service.js';
