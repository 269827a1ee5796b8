import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '#libs/accounts';
import { BookingChangesModule } from '#libs/booking-changes';
import { BookingsModule } from '#libs/bookings';
import { CompanyModule } from '#libs/company';
import { ContactModule } from '#libs/contact';
import { DocumentsModule } from '#libs/documents';
import { GameSuggestionsModule } from '#libs/game-suggestions';
import { HostsModule } from '#libs/hosts';
import { PaymentsModule } from '#libs/payments';
import { RefundsModule } from '#libs/refunds';
import { StaffingModule } from '#libs/staffing';
import { WaitingListModule } from '#libs/waiting-list';
import { AccountMails } from './account-mails.service.js';
import { BookingNews } from './booking-news.js';
import { AnnouncementsService } from './announcements.service.js';
import { ClaimMails } from './claim-mails.js';
import { ContactReplyMails } from './contact-reply-mails.js';
import { TeamMails } from './team-mails.js';
import { ConfirmationService } from './confirmation.service.js';
import { EventDayMails } from './event-day-mails.service.js';
import { AdminMails } from './admin-mails.service.js';
import { GameSuggestionMails } from './game-suggestion-mails.service.js';
import { HandConfirmationService } from './hand-confirmation.service.js';
import { HostMails } from './host-mails.service.js';
import { LostTimeMails } from './lost-time-mails.js';
import { MailedLead } from './mailed-lead.js';
import { Mailer } from './mailer.js';
import { MorningDigest } from './morning-digest.js';
import { PayLinkMails } from './pay-link-mails.js';
import { HandPaymentMails } from './hand-payment-mails.js';
import { CorrectionMails } from './correction-mails.js';
import { MoveMails } from './move-mails.js';
import { OrganiserMails } from './organiser-mails.js';
import { DelayedReceipts } from './delayed-receipts.js';
import { KeyedLinks } from './keyed-links.js';
import { PurgeNotices } from './purge-notices.service.js';
import { ReminderPlan } from './reminder-plan.js';
import { RemindersService } from './reminders.service.js';
import { ResendingService } from './resending.service.js';
import { ResendsModule } from './resends.module.js';
import { SentMailEntity } from './sent-mail.entity.js';
import { SentMails } from './sent-mails.js';
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
  LostTimeMails,
  MoveMails,
  CorrectionMails,
  HandPaymentMails,
  PayLinkMails,
  EventDayMails,
  HandConfirmationService,
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
    GameSuggestionsModule,
    CompanyModule,
    ContactModule,
    DocumentsModule,
    HostsModule,
    PaymentsModule,
    RefundsModule,
    StaffingModule,
    ResendsModule,
    WaitingListModule,
  ],
  providers: [MailedLead, Mailer, KeyedLinks, OrganiserMails, SentMails, Site, ...SERVICES],
  exports: SERVICES,
})
export class NotificationsModule {}
