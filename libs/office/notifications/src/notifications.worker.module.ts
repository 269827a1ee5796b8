import { Module } from '@nestjs/common';
import { AccountsModule } from '#libs/platform/accounts';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { InboxModule } from '#libs/office/inbox';
import { DocumentsModule } from '#libs/office/documents';
import { HostsModule } from '#libs/scheduling/hosts';
import { PaymentsModule } from '#libs/booking/payments';
import { ReviewsModule } from '#libs/office/reviews';
import { StaffingModule } from '#libs/booking/staffing';
import { DueMailsRepository } from './due-mails.repository.js';
import { DueMailsService } from './due-mails.service.js';
import { MailingReleaseService } from './mailings/mailing-release.service.js';
import { MailingsHandlers } from './mailings/mailings.handlers.js';
import { MailDispatcherService } from './mail-dispatcher.service.js';
import { MailSourcesService } from './mail-sources.service.js';
import { MailerService } from './mailer.service.js';
import { NotificationsHandlers } from './notifications.handlers.js';
import { NotificationsModule } from './notifications.module.js';
import { OrganizerMailsHandlers } from './organizers/organizer-mails.handlers.js';
import { OrganizerNewsService } from './organizers/organizer-news.service.js';
import { ResendsHandlers } from './resends/resends.handlers.js';

/** Worker side: sends mails. It also imports the modules whose services the mails use. */
@Module({
  imports: [
    AccountsModule,
    BookingChangesModule,
    BookingsModule,
    BusinessSettingsModule,
    DocumentsModule,
    HostsModule,
    InboxModule,
    PaymentsModule,
    ReviewsModule,
    StaffingModule,
    NotificationsModule,
  ],
  providers: [
    DueMailsRepository,
    DueMailsService,
    MailDispatcherService,
    MailingReleaseService,
    MailingsHandlers,
    MailSourcesService,
    MailerService,
    NotificationsHandlers,
    OrganizerMailsHandlers,
    OrganizerNewsService,
    ResendsHandlers,
  ],
})
export class NotificationsWorkerModule {}
