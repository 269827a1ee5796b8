import { EventsBaseline } from './01-events.js';
import { AuthBaseline } from './02-auth.js';
import { AccountsBaseline } from './03-accounts.js';
import { MonitoringBaseline } from './04-monitoring.js';
import { BusinessSettingsBaseline } from './05-business-settings.js';
import { PriceBooksBaseline } from './06-price-books.js';
import { CatalogBaseline } from './07-catalog.js';
import { BookingsBaseline } from './08-bookings.js';
import { InboxBaseline } from './09-inbox.js';
import { PromoCodesBaseline } from './10-promo-codes.js';
import { HostsBaseline } from './11-hosts.js';
import { MediaBaseline } from './12-media.js';
import { CrewsBaseline } from './13-crews.js';
import { StaffingBaseline } from './14-staffing.js';
import { PaymentsBaseline } from './15-payments.js';
import { BookingChangesBaseline } from './16-booking-changes.js';
import { DocumentsBaseline } from './17-documents.js';
import { NotificationsBaseline } from './18-notifications.js';
import { ExportsBaseline } from './19-exports.js';
import { ReportingBaseline } from './20-reporting.js';
import { DemoDataBaseline } from './21-demo-data.js';
import { RecoveryBaseline } from './22-recovery.js';
import { Desk } from './23-desk.js';
import { Mailings } from './24-mailings.js';
import { Team } from './25-team.js';
import { Confirmations } from './26-confirmations.js';
import { Reviews } from './27-reviews.js';

/**
 * In the order in which they run: a baseline for each module, whose tables others may refer to. From the first release
 * on, a change is a migration of its own behind them, and one that was released is never edited.
 */
export const MIGRATIONS = [
  EventsBaseline,
  AuthBaseline,
  AccountsBaseline,
  MonitoringBaseline,
  BusinessSettingsBaseline,
  PriceBooksBaseline,
  CatalogBaseline,
  BookingsBaseline,
  InboxBaseline,
  PromoCodesBaseline,
  HostsBaseline,
  MediaBaseline,
  CrewsBaseline,
  StaffingBaseline,
  PaymentsBaseline,
  BookingChangesBaseline,
  DocumentsBaseline,
  NotificationsBaseline,
  ExportsBaseline,
  ReportingBaseline,
  DemoDataBaseline,
  RecoveryBaseline,
  Desk,
  Mailings,
  Team,
  Confirmations,
  Reviews,
];
