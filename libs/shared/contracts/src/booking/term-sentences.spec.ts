import { depositOffer } from './deposits.js';
import {
  balanceSentence,
  cancelSentence,
  changeLimits,
  changeSentence,
  depositChoice,
  depositPaidSentence,
  fullChoice,
  instantInWords,
  moveSentence,
  waitingSentence,
} from './term-sentences.js';

const NEW_YORK = 'America/New_York';
const THURSDAY = '2027-05-06T18:00:00.000Z';

it('the ways to pay name both amounts and the day of the second', () => {
  const terms = { depositPercent: 50, balanceDaysBefore: 0 };
  const offer = depositOffer({ finalCents: 61_500, eventDate: '2027-05-08', terms }, '2027-01-01');
  expect(offer && depositChoice(50, offer)).toBe(
    'Pay the 50% deposit now · $307.50, and $307.50 by Saturday, May 8',
  );
  expect(fullChoice(61_500)).toBe('Pay in full now · $615.00');
});

it('after a deposit, a family reads what it paid and what is due', () => {
  expect(balanceSentence('307.50', '2027-05-08')).toBe('$307.50 is due by Saturday, May 8.');
  expect(depositPaidSentence('307.50', '1307.50', '2027-05-08')).toBe(
    'Paid today $307.50. $1,307.50 is due by Saturday, May 8. You can pay it at any time from your booking page.',
  );
});

it.each([
  [
    { refund: '592.56', fee: '22.44', until: THURSDAY, isInTime: true },
    'Cancel now and $592.56 goes back to you; $22.44 of processing fees stays. This holds until Thursday, May 6, 2:00 PM. After that we look at each case in person.',
  ],
  [
    { refund: '615.00', fee: '0.00', until: THURSDAY, isInTime: true },
    'Cancel now and $615.00 goes back to you. This holds until Thursday, May 6, 2:00 PM. After that we look at each case in person.',
  ],
  [
    { refund: '592.56', fee: '22.44', until: null, isInTime: true },
    'Cancel now and $592.56 goes back to you; $22.44 of processing fees stays.',
  ],
  [
    { paid: '0.00', refund: '0.00', fee: '0.00', until: THURSDAY, isInTime: true },
    'Cancel now and $0.00 goes back to you: nothing was paid.',
  ],
  [
    { refund: '0.00', fee: '0.00', credit: '307.50', until: null, isInTime: false },
    'Cancel now and you get $307.50 as a credit. We look at your case in person and write to you within 24 hours.',
  ],
  [
    { refund: '0.00', fee: '0.00', until: null, isInTime: false },
    'Cancel now and $0.00 goes back to you. We look at your case in person and write to you within 24 hours.',
  ],
])('cancelling with the offer %j reads %s', (offer, sentence) => {
  expect(cancelSentence({ paid: '615.00', ...offer }, NEW_YORK)).toBe(sentence);
});

it.each([
  ['cancel', 'Your booking will be canceled at 2:32 PM Eastern'],
  ['move', 'You can take back the new time until 2:32 PM Eastern'],
] as const)('a %s that waits reads %s', (kind, sentence) => {
  expect(waitingSentence({ kind, finalAt: '2027-02-01T19:32:00.000Z' }, NEW_YORK)).toBe(sentence);
});

it.each([
  [{ left: 2 }, 'You can move your event 2 times, until Thursday, May 6, 2:00 PM. The price stays the same.'],
  [{ left: 1 }, 'You can move your event once, until Thursday, May 6, 2:00 PM. The price stays the same.'],
  [{ left: 0 }, 'To move your event to another time, please write to us.'],
  [{ isOpen: false }, 'To move your event to another time, please write to us.'],
  [{ until: null }, 'To move your event to another time, please write to us.'],
])('moving with %j reads %s', (changes, sentence) => {
  expect(moveSentence({ left: 2, until: THURSDAY, isOpen: true, ...changes }, NEW_YORK)).toBe(sentence);
});

const DETAILS = 'games, add-ons and theme until Saturday, May 1, 2:00 PM';
const HEAD_COUNT = 'head count and requests until Thursday, May 6, 2:00 PM';
const PLACE = 'address and phone until Friday, May 7, 2:00 PM';

it.each([
  ['2027-05-01T18:00:00.000Z', `You can change ${DETAILS}; ${HEAD_COUNT}; ${PLACE}.`],
  ['2027-05-01T18:00:00.001Z', `You can change ${HEAD_COUNT}; ${PLACE}.`],
  ['2027-05-07T18:00:00.000Z', `You can change ${PLACE}.`],
  ['2027-05-07T18:00:00.001Z', 'To change your booking, please write to us.'],
])('changing at %s reads %s', (now, sentence) => {
  const start = { eventDate: '2027-05-08', eventTime: '2:00 PM' };
  const limits = changeLimits(start, { changeDays: 7, refundHours: 48 }, NEW_YORK);
  expect(changeSentence(limits, { now: new Date(now), timeZone: NEW_YORK })).toBe(sentence);
});

it('days before the start keep its time of day when the clocks change, hours are elapsed ones', () => {
  const start = { eventDate: '2027-03-14', eventTime: '2:00 PM' };
  const limits = changeLimits(start, { changeDays: 1, refundHours: 48 }, NEW_YORK);
  expect(instantInWords(limits.details.toISOString(), NEW_YORK)).toBe('Saturday, March 13, 2:00 PM');
  expect(instantInWords(limits.place.toISOString(), NEW_YORK)).toBe('Saturday, March 13, 1:00 PM');
});

it('an instant is given in the business zone, also when its day differs there', () => {
  expect(instantInWords('2027-05-07T02:15:00.000Z', NEW_YORK)).toBe('Thursday, May 6, 10:15 PM');
});
