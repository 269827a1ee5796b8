import type { WorkKind } from '#libs/shared/contracts';

/** A kind of work as a person reads it, and its next action. */
export const WORK_TEXTS: Record<WorkKind, { label: string; action: string }> = {
  dispute: { label: 'Dispute at PayPal', action: 'Answer at PayPal' },
  'failed-refund': { label: 'Refund failed', action: 'Refund again' },
  'unapplied-payment': { label: 'Payment to return', action: 'Refund' },
  'hand-back': { label: 'Money to hand back', action: 'Hand back' },
  'rain-answer': { label: 'No answer about the rain', action: 'Call' },
  'follow-up': { label: 'Follow-up', action: 'Open booking' },
  call: { label: 'Call', action: 'Record call' },
  balance: { label: 'Balance', action: 'Record payment' },
  'change-request': { label: 'Change request', action: 'Call' },
  'no-crew': { label: 'No van assigned', action: 'Assign a van' },
  'no-lead': { label: 'No lead assigned', action: 'Assign a lead' },
  hold: { label: 'Unpaid, hold ends', action: 'Call' },
  message: { label: 'Message', action: 'Answer' },
  'custom-game': { label: 'Game idea', action: 'Decide' },
  review: { label: 'Critical review', action: 'Reply' },
  certification: { label: 'Check expires', action: 'Renew' },
};
