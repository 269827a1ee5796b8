export { deleteSentMails } from './sent-mails.repository.js';
export { DueMailsService } from './due-mails.service.js';
export { NotificationsHandlers } from './notifications.handlers.js';
export { NotificationsWorkerModule } from './notifications.worker.module.js';
export { NotificationsModule } from './notifications.module.js';
export { NotificationsHttpModule } from './notifications.http.module.js';
export { BookingMailsService } from './resends/booking-mails.service.js';
export { ResendsHandlers } from './resends/resends.handlers.js';
