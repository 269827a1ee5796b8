import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '#libs/platform/accounts';
import { BookingChangesModule } from '#libs/booking/booking-changes';
import { BookingsModule } from '#libs/booking/bookings';
import { BusinessSettingsModule } from '#libs/shop/business-settings';
import { InboxModule } from '#libs/office/inbox';
import { DocumentsModule } from '#libs/office/documents';
import { HostsModule } from '#libs/scheduling/hosts';
import { PaymentsModule } from '#libs/booking/payments';
import { StaffingModule } from '#libs/booking/staffing';
import { AccountMails } from './account-mails.service.js';
import { BookingNews } from './organiser-news.service.js';
import { AnnouncementsService } from './announcements.service.js';
import { ClaimMails } from './claim-mails.js';
import { ContactReplyMails } from './contact-reply-mails.js';
import { TeamMails } from './team-mails.js';
import { ConfirmationService } from './confirmation.service.js';
import { EventDayMails } from './event-day-mails.service.js';
import { AdminMails } from './admin-mails.service.js';
import { GameSuggestionMails } from './game-suggestion-mails.service.js';
import { OfflineConfirmationService } from './offline-confirmation.service.js';
import { HostMails } from './host-mails.service.js';
import { ExpiredBookingMails } from './expired-booking-mails.js';
import { MailedLead } from './mailed-lead.js';
import { Mailer } from './mailer.service.js';
import { MorningDigest } from './morning-digest.js';
import { PayLinkMails } from './pay-link-mails.js';
import { OfflinePaymentMails } from './offline-payment-mails.js';
import { CorrectionMails } from './correction-mails.js';
import { MoveMails } from './move-mails.js';
import { FurtherPaymentMails } from './further-payment-mails.js';
import { MailedReceipt } from './mail-receipts.service.js';
import { ReceiptMailsService } from './receipt-mails.service.js';
import { OrganiserMails } from './organiser-mails.js';
import { DelayedReceipts } from './due-mails.service.js';
import { KeyedLinks } from './mail-links.service.js';
import { PurgeNotices } from './purge-notices.service.js';
import { ReminderPlan } from './reminder-plan.js';
import { RemindersService } from './reminders.service.js';
import { ResendingService } from './resending.service.js';
import { ResendsModule } from './resends.module.js';
import { SentMailEntity } from './sent-mail.entity.js';
import { SentMails } from './sent-mails.repository.js';
import { Site } from './site.js';
import { WaitingMails } from './waiting-mails.js';
import { UnpaidReminderEntity } from './unpaid-reminder.entity.js';

const SERVICES = [
  AccountMails,
  ClaimMails,
  ContactReplyMails,
  TeamMails,
  ConfirmationService,
  ReminderPlan,
  RemindersService,
  AnnouncementsService,
  BookingNews,
  MorningDigest,
  PurgeNotices,
  AdminMails,
  ExpiredBookingMails,
  MoveMails,
  CorrectionMails,
  OfflinePaymentMails,
  FurtherPaymentMails,
  ReceiptMailsService,
  PayLinkMails,
  EventDayMails,
  OfflineConfirmationService,
  HostMails,
  GameSuggestionMails,
  ResendingService,
  DelayedReceipts,
  WaitingMails,
];

@Module({
  imports: [
    TypeOrmModule.forFeature([SentMailEntity, UnpaidReminderEntity]),
    AccountsModule,
    BookingChangesModule,
    BookingsModule,
    InboxModule,
    BusinessSettingsModule,
    DocumentsModule,
    HostsModule,
    PaymentsModule,
    StaffingModule,
    ResendsModule,
  ],
  providers: [MailedLead, MailedReceipt, Mailer, KeyedLinks, OrganiserMails, SentMails, Site, ...SERVICES],
  exports: SERVICES,
})
export class NotificationsModule {}
