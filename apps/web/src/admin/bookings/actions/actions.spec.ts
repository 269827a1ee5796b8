import type { AdminBookingDetail } from '#libs/shared/contracts';
import { cancelEffects } from './cancel/cancel.rules.js';
import { completeEffects } from './complete/complete.js';
import { confirmEffects } from './confirm/confirm.js';
import { editEffects } from './edit/edit-details.js';
import { FRAME_TEXTS } from './frame/copy.js';
import { effectsWithMail, mailNote, type Effects } from './frame/effects.js';
import { giveCreditEffects } from './give-credit/give-credit.js';
import { offlinePaymentEffects } from './offline-payment/offline-payment.rules.js';
import { refundEffects } from './refund/refund.rules.js';
import { resendableMails } from './resend-mail/resend-mail.rules.js';
import { rescheduleEffects } from './reschedule/reschedule.rules.js';

const booking = {
  status: 'pending',
  paymentStatus: 'pending',
  parentName: 'Pat Parent',
  parentEmail: 'pat@example.com',
  finalPrice: '400.00',
  refundable: '0.00',
  due: '400.00',
  eventDate: '2026-12-05',
  eventTime: '10:00 AM',
  may: { refund: false },
  payments: [],
  refunds: [],
} as unknown as AdminBookingDetail;
const withoutAddress = { ...booking, parentEmail: '' };

const told = { tellNobody: false };
const cancelled = { reason: '', withRefund: null };
const WITH_MAIL: [string, (of: AdminBookingDetail) => Effects][] = [
  ['confirming', confirmEffects],
  ['cancelling', (of) => cancelEffects(of, cancelled)],
  ['refunding', (of) => refundEffects(of, { payment: '' })],
  ['giving a credit', giveCreditEffects],
  ['rescheduling', (of) => rescheduleEffects(of, told)],
  ['editing', (of) => editEffects(of, told)],
  ['recording a payment', offlinePaymentEffects],
];

it.each(WITH_MAIL)(
  '%s promises no mail where there is no address, and says so afterwards',
  (_, effectsOf) => {
    expect(effectsWithMail(booking, effectsOf(booking))).not.toContain(FRAME_TEXTS.noMail);
    expect(mailNote(booking, effectsOf(booking))).toBeUndefined();
    const effects = effectsWithMail(withoutAddress, effectsOf(withoutAddress));
    expect(effects).toContain(FRAME_TEXTS.noMail);
    expect(effects.join(' ')).not.toMatch(/gets the email|gets an email/);
    expect(mailNote(withoutAddress, effectsOf(withoutAddress))).toBe(FRAME_TEXTS.noMailDone);
  },
);

it('a cancellation mentions its mail', () => {
  expect(effectsWithMail(booking, cancelEffects(booking, cancelled)).at(-1)).toMatch(
    /^Pat Parent gets the email "Your booking was/,
  );
});

it('an action without a mail does not mention one', () => {
  expect(effectsWithMail(withoutAddress, completeEffects())).not.toContain(FRAME_TEXTS.noMail);
  const quietly = rescheduleEffects(withoutAddress, { tellNobody: true });
  expect(mailNote(withoutAddress, quietly)).toBeUndefined();
});

it('nothing is resent without an email address', () => {
  expect([resendableMails(booking), resendableMails(withoutAddress)]).toEqual([['unpaid-reminder'], []]);
});
