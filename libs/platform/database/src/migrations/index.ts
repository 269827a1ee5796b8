import { Events1000 } from './1000-events.js';
import { Accounts1100 } from './1100-accounts.js';
import { Catalog1200 } from './1200-catalog.js';
import { Promo1300 } from './1300-promo.js';
import { Bookings1400 } from './1400-bookings.js';
import { Payments1500 } from './1500-payments.js';
import { Documents1600 } from './1600-documents.js';
import { Notifications1700 } from './1700-notifications.js';
import { ContactAndDrafts1800 } from './1800-contact-and-drafts.js';
import { Audit1900 } from './1900-audit.js';
import { Desk2000 } from './2000-desk.js';
import { AccountTokens2100 } from './2100-account-tokens.js';
import { DeskReads2200 } from './2200-desk-reads.js';
import { DeskSpeed2210 } from './2210-desk-speed.js';
import { SearchOrder2220 } from './2220-search-order.js';
import { Operations2600 } from './2600-operations.js';
import { Exports2400 } from './2400-exports.js';
import { Content2500 } from './2500-content.js';
import { Refunds2300 } from './2300-refunds.js';
import { Privacy2700 } from './2700-privacy.js';
import { PromoVersion2800 } from './2800-promo-version.js';
import { InboxRetention2900 } from './2900-inbox-retention.js';
import { ReportSpeed3000 } from './3000-report-speed.js';
import { NormalNames3100 } from './3100-normal-names.js';
import { PromoPersons3110 } from './3110-promo-persons.js';
import { MadeBy3200 } from './3200-made-by.js';
import { BookingAddresses3500 } from './3500-booking-addresses.js';
import { EndedGuests3750 } from './3750-ended-guests.js';
import { MailPatience3400 } from './3400-mail-patience.js';
import { LateMoney3300 } from './3300-late-money.js';
import { SeveralCaptures3600 } from './3600-several-captures.js';
import { PublishedViews3650 } from './3650-published-views.js';
import { OrphanedMoney3310 } from './3310-orphaned-money.js';
import { BookingMoney3700 } from './3700-booking-money.js';
import { HistoryCodes3710 } from './3710-history-codes.js';
import { PayingFacts3800 } from './3800-paying-facts.js';
import { PublishEvents3900 } from './3900-publish-events.js';
import { RedeemerKeys3910 } from './3910-redeemer-keys.js';
import { HoldPromoCode3920 } from './3920-hold-promo-code.js';
import { PayableFrom3930 } from './3930-payable-from.js';
import { RecentSearch3950 } from './3950-recent-search.js';
import { Policies4000 } from './4000-policies.js';
import { Hosts4010 } from './4010-hosts.js';
import { Crews4020 } from './4020-crews.js';
import { Staffing4030 } from './4030-staffing.js';
import { LiveReservations4040 } from './4040-live-reservations.js';
import { Calendars4060 } from './4060-calendars.js';
import { CrewDesk4070 } from './4070-crew-desk.js';
import { HostAccounts4080 } from './4080-host-accounts.js';
import { HostDesk4081 } from './4081-host-desk.js';
import { HostRecords4082 } from './4082-host-records.js';
import { StaffingReads4090 } from './4090-staffing-reads.js';
import { MoneyChoices4110 } from './4110-money-choices.js';
import { LoadingTicks4120 } from './4120-loading-ticks.js';
import { WaitingKeys4140 } from './4140-waiting-keys.js';
import { WishedSkills4150 } from './4150-wished-skills.js';
import { WaitingUsers4170 } from './4170-waiting-users.js';
import { BookingMoves4200 } from './4200-booking-moves.js';
import { PriceBooks4220 } from './4220-price-books.js';
import { CompanyDetails4240 } from './4240-company-details.js';
import { ContactReplies4260 } from './4260-contact-replies.js';
import { SavedAnswers4261 } from './4261-saved-answers.js';
import { ReplyRetries4262 } from './4262-reply-retries.js';
import { AdminLevels4280 } from './4280-admin-levels.js';
import { BookingCorrections4340 } from './4340-booking-corrections.js';
import { HandPayments4300 } from './4300-hand-payments.js';
import { CompanyLogo4421 } from './4421-company-logo.js';
import { Examples4430 } from './4430-examples.js';
import { OpsSight4440 } from './4440-ops-sight.js';
import { EveryCalendarLink4560 } from './4560-every-calendar-link.js';
import { OutageTraces4510 } from './4510-outage-traces.js';
import { EmailProofs4570 } from './4570-email-proofs.js';
import { PartPaidExport4540 } from './4540-part-paid-export.js';
import { HostPayments4561 } from './4561-host-payments.js';
import { ReceiptRevisions4500 } from './4500-receipt-revisions.js';
import { CollectedMoney4530 } from './4530-collected-money.js';
import { HostInvitations4562 } from './4562-host-invitations.js';
import { BusinessZone4420 } from './4420-business-zone.js';
import { OrganiserNews4390 } from './4390-organiser-news.js';
import { RulesInCode4590 } from './4590-rules-in-code.js';
import { BookingCalls4380 } from './4380-booking-calls.js';

/** In order of their birth; a migration that has landed is never edited. */
export const MIGRATIONS = [
  Events1000,
  Accounts1100,
  Catalog1200,
  Promo1300,
  Bookings1400,
  Payments1500,
  Documents1600,
  Notifications1700,
  ContactAndDrafts1800,
  Audit1900,
  Desk2000,
  AccountTokens2100,
  DeskReads2200,
  DeskSpeed2210,
  SearchOrder2220,
  Operations2600,
  Exports2400,
  Content2500,
  Refunds2300,
  Privacy2700,
  PromoVersion2800,
  InboxRetention2900,
  ReportSpeed3000,
  NormalNames3100,
  PromoPersons3110,
  MadeBy3200,
  LateMoney3300,
  OrphanedMoney3310,
  MailPatience3400,
  BookingAddresses3500,
  SeveralCaptures3600,
  PublishedViews3650,
  BookingMoney3700,
  HistoryCodes3710,
  EndedGuests3750,
  PayingFacts3800,
  PublishEvents3900,
  RedeemerKeys3910,
  HoldPromoCode3920,
  PayableFrom3930,
  RecentSearch3950,
  Policies4000,
  Hosts4010,
  Crews4020,
  Staffing4030,
  LiveReservations4040,
  Calendars4060,
  CrewDesk4070,
  HostAccounts4080,
  HostDesk4081,
  HostRecords4082,
  StaffingReads4090,
  MoneyChoices4110,
  LoadingTicks4120,
  WaitingKeys4140,
  WishedSkills4150,
  WaitingUsers4170,
  BookingMoves4200,
  PriceBooks4220,
  CompanyDetails4240,
  ContactReplies4260,
  SavedAnswers4261,
  ReplyRetries4262,
  AdminLevels4280,
  HandPayments4300,
  BookingCorrections4340,
  BookingCalls4380,
  OrganiserNews4390,
  BusinessZone4420,
  CompanyLogo4421,
  Examples4430,
  OpsSight4440,
  EveryCalendarLink4560,
  OutageTraces4510,
  EmailProofs4570,
  PartPaidExport4540,
  HostPayments4561,
  ReceiptRevisions4500,
  CollectedMoney4530,
  HostInvitations4562,
  RulesInCode4590,
];
