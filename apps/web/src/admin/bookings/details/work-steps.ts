import type { WorkKind } from '#libs/shared/contracts';
import { RECORD_PAYMENT } from '../actions/offline-payment/record-payment.js';
import { REFUND } from '../actions/refund/refund.js';
import type { BookingStep } from './step.js';

/** What the next step opens in the booking: a part of it, or the form of an action; without both, its top. */
export const WORK_STEPS: Partial<Record<WorkKind, { part?: BookingStep; action?: string }>> = {
  'failed-refund': { action: REFUND.name },
  'unapplied-payment': { action: REFUND.name },
  'hand-back': { part: 'hand-back' },
  'rain-answer': { part: 'calls' },
  call: { part: 'calls' },
  'change-request': { part: 'calls' },
  balance: { action: RECORD_PAYMENT.name },
  'no-crew': { part: 'crew' },
  'no-lead': { part: 'hosts' },
  hold: { part: 'calls' },
};
