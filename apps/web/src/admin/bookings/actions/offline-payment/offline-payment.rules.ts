import {
  centsToDollars,
  centsToText,
  check,
  RecordOfflinePayment,
  textToCents,
  type AdminBookingDetail,
  type OfflineMethod,
} from '#libs/shared/contracts';
import { dollars } from '../../../../lib/format/format.js';
import { typedCents } from '../../../../lib/format/typed-number.js';
import type { Effects } from '../frame/effects.js';
import { OFFLINE_PAYMENT_TEXTS as TEXTS } from './copy.js';

export type OfflinePaymentInput = {
  method: OfflineMethod;
  amount: string;
  receivedOn: string;
  reference: string;
};

/** The request, and a message for each invalid field. */
export function offlinePaymentRequest({ version, due }: AdminBookingDetail, input: OfflinePaymentInput) {
  const dueCents = textToCents(due) ?? 0;
  const cents = typedCents(input.amount);
  const { method, receivedOn, reference } = input;
  const { value, errors } = check(RecordOfflinePayment, {
    version,
    method,
    receivedOn,
    reference: reference.trim() || undefined,
    amount: centsToText(cents ?? 0),
  });
  const tooMuch = cents !== null && cents > dueCents && TEXTS.tooMuch(centsToDollars(dueCents));
  const amount = cents ? tooMuch : TEXTS.badAmount;
  return { value, errors: { ...errors, ...(amount && { amount }) } };
}

/** Which mail is sent depends on the amount, as the effects say. */
export const offlinePaymentEffects = ({ parentName, due }: AdminBookingDetail): Effects => ({
  effects: TEXTS.effects(parentName, dollars(due)),
  mail: [],
});
