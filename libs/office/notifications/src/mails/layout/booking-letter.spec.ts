import { storedBooking } from '#libs/platform/testing';
import { stillDue } from './booking-letter.js';

const withDeposit = storedBooking({
  eventDate: '2027-01-28',
  terms: { depositPercent: 35, balanceDaysBefore: 9 },
});

it.each([
  [
    'with a deposit is due by its own day',
    withDeposit,
    '$400.00 is still due by Tuesday, January 19, 2027. You can pay online.',
  ],
  [
    'without a deposit can be paid until the event',
    storedBooking({ eventDate: '2027-01-28' }),
    '$400.00 is still due. You can pay online any time before your event.',
  ],
])('what is due of a booking %s', (_, booking, sentence) => {
  expect(stillDue(booking, '$400.00', '2026-11-28')).toBe(sentence);
});

it('what is due after the day of the balance is due now', () => {
  expect(stillDue(withDeposit, '$400.00', '2027-01-20')).toBe(
    '$400.00 is still due now. You can pay online.',
  );
});
