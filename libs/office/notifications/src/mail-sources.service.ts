import { Injectable } from '@nestjs/common';
import {
  BookingChangesQueries,
  CancelRefundsQueries,
  RainOffersService,
  ResaleService,
} from '#libs/booking/booking-changes';
import {
  BookingClaimsService,
  BookingHoldsService,
  BookingLifecycleService,
  BookingsService,
  WaitingListService,
} from '#libs/booking/bookings';
import {
  BookingBalanceQueries,
  CreditsService,
  LedgerQueries,
  OfflinePaymentsService,
  PaymentsQueries,
} from '#libs/booking/payments';
import { EventProgressService, StaffingQueries } from '#libs/booking/staffing';
import { ReceiptsService } from '#libs/office/documents';
import { CustomGamesService, InboxService } from '#libs/office/inbox';
import { ReviewsService } from '#libs/office/reviews';
import { AccountRequestsService, AccountsService, TeamService } from '#libs/platform/accounts';
import { Clock } from '#libs/platform/config';
import { OpenWorkService } from '#libs/platform/events';
import { HostCertificationsService, HostsService } from '#libs/scheduling/hosts';
import { CompanyService } from '#libs/shop/business-settings';
import { MailLinksService } from './mail-links.service.js';
import { MailingsRepository } from './mailings/mailings.repository.js';
import { SentMailsRepository } from './sent-mails.repository.js';

/**
 * The services that mails read. They are injected here once, so that a mail needs no class of its own: its functions get
 * this object and take what they use. One list and not one per topic, because most mails read several topics: a
 * confirmation needs bookings, payments, documents and links, and each topic would be a class with one consumer.
 */
@Injectable()
export class MailSourcesService {
  constructor(
    readonly accountRequests: AccountRequestsService,
    readonly accounts: AccountsService,
    readonly balance: BookingBalanceQueries,
    readonly bookingChanges: BookingChangesQueries,
    readonly bookingClaims: BookingClaimsService,
    readonly bookings: BookingsService,
    readonly cancelRefunds: CancelRefundsQueries,
    readonly certifications: HostCertificationsService,
    readonly clock: Clock,
    readonly company: CompanyService,
    readonly credits: CreditsService,
    readonly eventProgress: EventProgressService,
    readonly customGames: CustomGamesService,
    readonly holds: BookingHoldsService,
    readonly hosts: HostsService,
    readonly inbox: InboxService,
    readonly ledger: LedgerQueries,
    readonly lifecycle: BookingLifecycleService,
    readonly links: MailLinksService,
    readonly mailings: MailingsRepository,
    readonly openWork: OpenWorkService,
    readonly offlinePayments: OfflinePaymentsService,
    readonly payments: PaymentsQueries,
    readonly rainOffers: RainOffersService,
    readonly receipts: ReceiptsService,
    readonly resale: ResaleService,
    readonly reviews: ReviewsService,
    readonly sentMails: SentMailsRepository,
    readonly staffing: StaffingQueries,
    readonly team: TeamService,
    readonly waitingOffers: WaitingListService,
  ) {}
}
