import type { AdminBookingDetail } from '#libs/shared/contracts';
import { ACTION_TEXTS } from './copy.js';
import { effectsOf, mailNote } from './action-effects.js';
import { NO_DRAFT, resendable } from './admin-actions.js';

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

const WITH_MAIL = ['confirm', 'cancel', 'refunds', 'move', 'correction', 'hand-payments'] as const;

it.each(WITH_MAIL)('%s promises no mail where there is no address, and says so afterwards', (name) => {
  expect(effectsOf(name, booking, NO_DRAFT)).not.toContain(ACTION_TEXTS.noMail);
  expect(mailNote(name, booking, NO_DRAFT)).toBeUndefined();
  const effects = effectsOf(name, withoutAddress, NO_DRAFT);
  expect(effects).toContain(ACTION_TEXTS.noMail);
  expect(effects.join(' ')).not.toMatch(/gets the mail|gets a mail/);
  expect(mailNote(name, withoutAddress, NO_DRAFT)).toBe(ACTION_TEXTS.noMailDone);
});

it('a cancellation mentions its mail', () => {
  expect(effectsOf('cancel', booking, NO_DRAFT).at(-1)).toMatch(
    /^Pat Parent gets the mail "Your booking was/,
  );
});

it('an action without a mail does not mention one', () => {
  expect(effectsOf('complete', withoutAddress, NO_DRAFT)).not.toContain(ACTION_TEXTS.noMail);
  expect(mailNote('move', withoutAddress, { ...NO_DRAFT, tellNobody: true })).toBeUndefined();
});

it('nothing is resent without an email address', () => {
  expect([resendable(booking), resendable(withoutAddress)]).toEqual([['unpaid-reminder'], []]);
});
