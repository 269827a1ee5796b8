import type { WorkKind } from '#libs/shared/contracts';
import { RECORD_PAYMENT } from '../bookings/actions/offline-payment/record-payment.js';
import { REFUND } from '../bookings/actions/refund/refund.js';
import type { BookingStep } from '../bookings/details/step.js';

const part = (step: BookingStep): string => step;

/** What the next step opens in the booking: the form of an action, or a part of it; without one, its top. */
export const STEPS: Partial<Record<WorkKind, string>> = {
  'failed-refund': REFUND.name,
  'unapplied-payment': part('money'),
  'hand-back': part('hand-back'),
  'rain-answer': part('calls'),
  call: part('calls'),
  balance: RECORD_PAYMENT.name,
  'no-crew': part('crew'),
  'no-lead': part('hosts'),
  hold: part('calls'),
};
