export { AccountMailsHandlers } from './account-mails.handlers.js';
export { DeskMailsHandlers } from './desk-mails.handlers.js';
export { NotificationsHandlers } from './notifications.handlers.js';
export { NotificationsModule } from './notifications.module.js';
export { NotificationsTimers } from './notifications.timers.js';
export { RemindersService } from './reminders.service.js';
export { ResendController } from './resend.controller.js';
export { ResendsModule } from './resends.module.js';
