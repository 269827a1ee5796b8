export { deleteSentMails } from './delete-mails.js';
export { DueMailsService } from './due-mails.service.js';
export { OrganiserNewsService } from './organiser-news.service.js';
export { NotificationsHandlers } from './notifications.handlers.js';
export { NotificationsModule } from './notifications.module.js';
export { NotificationsHttpModule, ResendsModule } from './notifications.http.module.js';
export { BookingMailsService } from './resends/booking-mails.service.js';
export { ResendsHandlers } from './resends/resends.handlers.js';
