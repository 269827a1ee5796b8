import type { AdminBookingDetail } from '#libs/shared/contracts';
import { CANCEL } from './cancel/cancel.js';
import { COMPLETE } from './complete/complete.js';
import { CONFIRM } from './confirm/confirm.js';
import { EDIT } from './edit/edit.js';
import type { BookingAction } from './frame/booking-action.js';
import { END_LINKS } from './end-links/end-links.js';
import { GIVE_CREDIT } from './give-credit/give-credit.js';
import { RECORD_PAYMENT } from './offline-payment/record-payment.js';
import { REFUND } from './refund/refund.js';
import { RESCHEDULE } from './reschedule/reschedule.js';
import { RESEND_MAIL } from './resend-mail/resend-mail.js';

/** The actions on a booking, most frequent first: as many as fit are buttons, the others are in "More". */
const ACTIONS: readonly BookingAction[] = [
  CONFIRM,
  COMPLETE,
  RECORD_PAYMENT,
  REFUND,
  EDIT,
  RESCHEDULE,
  RESEND_MAIL,
  GIVE_CREDIT,
  END_LINKS,
  CANCEL,
];

/** The actions that a booking allows now, in order. */
export const allowedActions = (booking: AdminBookingDetail) =>
  ACTIONS.filter(({ isAllowed }) => isAllowed(booking));
