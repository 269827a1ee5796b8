import { EventsBaseline } from './01-events.js';
import { AuthBaseline } from './02-auth.js';
import { AccountsBaseline } from './03-accounts.js';
import { MonitoringBaseline } from './04-monitoring.js';
import { BusinessSettingsBaseline } from './05-business-settings.js';
import { PriceBooksBaseline } from './06-price-books.js';
import { CatalogBaseline } from './07-catalog.js';
import { InboxBaseline } from './08-inbox.js';
import { BookingsBaseline } from './09-bookings.js';
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
import { SelfService } from './22-self-service.js';
import { Credits } from './23-credits.js';
import { RainPlans } from './24-rain-plans.js';
import { ApiProcesses } from './25-api-processes.js';
import { CreditChoices } from './26-credit-choices.js';
import { PayPalWebhooks } from './27-paypal-webhooks.js';
import { Restores } from './28-restores.js';
import { LinkRights } from './29-link-rights.js';
import { WaitingCredits } from './30-waiting-credits.js';
import { ComparingAndSessions } from './31-comparing-and-sessions.js';
import { BookingChangedAt } from './32-booking-changed-at.js';
import { PhoneExtensions } from './34-phone-extensions.js';
import { Recovery } from './36-recovery.js';
import { WorkerNeeds } from './37-worker-needs.js';
import { BookingDevices } from './38-booking-devices.js';
import { DueAgain } from './39-due-again.js';
import { CreditCodeAge } from './40-credit-code-age.js';
import { NoDigest } from './41-no-digest.js';

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
  InboxBaseline,
  BookingsBaseline,
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
  SelfService,
  Credits,
  RainPlans,
  ApiProcesses,
  CreditChoices,
  PayPalWebhooks,
  Restores,
  LinkRights,
  WaitingCredits,
  ComparingAndSessions,
  BookingChangedAt,
  PhoneExtensions,
  Recovery,
  WorkerNeeds,
  BookingDevices,
  DueAgain,
  CreditCodeAge,
  NoDigest,
];
