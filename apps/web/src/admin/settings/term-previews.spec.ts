import { POLICIES, TERM_KEYS, termsFrom, type BookingTerms } from '#libs/shared/contracts';
import { OFFERED_TERMS, TERM_GROUPS, type OfferedTerm } from './copy.js';
import { exampleDay, TERM_PREVIEWS } from './term-previews.js';

const EXAMPLE = { today: '2026-12-08', timeZone: 'America/New_York' };
const DEPOSIT = { depositPercent: 50 };

const previewOf = (term: OfferedTerm, changes: Partial<BookingTerms> = {}) =>
  TERM_PREVIEWS[term](termsFrom(changes), EXAMPLE);

it.each([
  ['2026-12-08', '2027-05-08'],
  ['2026-12-11', '2027-05-15'],
  ['2027-01-01', '2027-06-05'],
])('on %s the example is on %s, a Saturday some months ahead', (today, day) => {
  expect(exampleDay({ today })).toBe(day);
  expect(new Date(day).getUTCDay()).toBe(6);
});

it.each<[OfferedTerm, Partial<BookingTerms>, string[]]>([
  [
    'depositPercent',
    DEPOSIT,
    ['Pay the 50% deposit now · $307.50, and $307.50 by Saturday, May 8', 'Pay in full now · $615.00'],
  ],
  [
    'depositPercent',
    { depositPercent: 20, balanceDaysBefore: 7 },
    ['Pay the 20% deposit now · $123.00, and $492.00 by Saturday, May 1', 'Pay in full now · $615.00'],
  ],
  [
    'balanceDaysBefore',
    { ...DEPOSIT, balanceDaysBefore: 2 },
    [
      'Paid today $307.50. $307.50 is due by Thursday, May 6. You can pay it at any time from your booking page.',
    ],
  ],
  [
    'refundHours',
    DEPOSIT,
    [
      'Cancel now and $592.56 goes back to you; $22.44 of processing fees stays. This holds until Thursday, May 6, 2:00 PM. After that we look at each case in person.',
    ],
  ],
  [
    'refundHours',
    { refundHours: 0 },
    [
      'Cancel now and $593.05 goes back to you; $21.95 of processing fees stays. This holds until Saturday, May 8, 2:00 PM. After that we look at each case in person.',
    ],
  ],
  [
    'movesByParent',
    { movesByParent: 1 },
    ['You can move your event once, until Thursday, May 6, 2:00 PM. The price stays the same.'],
  ],
  [
    'moveHours',
    { moveHours: 24 },
    ['You can move your event 2 times, until Friday, May 7, 2:00 PM. The price stays the same.'],
  ],
  [
    'changeDays',
    {},
    [
      'You can change games, add-ons and theme until Saturday, May 1, 2:00 PM; head count and requests until Thursday, May 6, 2:00 PM; address and phone until Friday, May 7, 2:00 PM.',
    ],
  ],
])('%s with %j reads %j', (term, changes, sentences) => {
  expect(previewOf(term, changes)).toEqual({ intro: 'Families read:', reads: sentences });
});

it.each<[OfferedTerm, Partial<BookingTerms>, string, Partial<BookingTerms>]>([
  ['depositPercent', {}, 'This is off. With 50 percent, families would read:', DEPOSIT],
  [
    'balanceDaysBefore',
    {},
    "Families don't see this while deposits are off. With a deposit of 50%:",
    DEPOSIT,
  ],
  ['undoMinutes', { undoMinutes: 0 }, 'This is off. With 30 minutes, families would read:', {}],
  ['movesByParent', { movesByParent: 0 }, 'This is off. With 2 times, families would read:', {}],
  [
    'moveHours',
    { movesByParent: 0 },
    "Families don't see this while they cannot reschedule. With 2 reschedules:",
    {},
  ],
])('%s with %j is off and shows what it would do', (term, changes, intro, switchedOn) => {
  expect(previewOf(term, changes)).toEqual({ intro, reads: previewOf(term, switchedOn).reads });
});

it.each([
  [30, '2:32 PM'],
  [120, '4:02 PM'],
])('with %i minutes to undo, the booking is cancelled at %s', (undoMinutes, time) => {
  expect(previewOf('undoMinutes', { undoMinutes })).toEqual({
    intro: 'A family that cancels at 2:02 PM reads:',
    reads: [`Your booking will be canceled at ${time} Eastern`],
  });
});

it('every offered term reads well at both ends of its limits', () => {
  for (const term of OFFERED_TERMS) {
    for (const value of [POLICIES[term].min, POLICIES[term].max]) {
      const { reads } = previewOf(term, { ...DEPOSIT, [term]: value });
      expect(reads.length).toBeGreaterThan(0);
      expect(reads.join(' ')).not.toMatch(/undefined|NaN|null|-\$/);
    }
  }
});

it('every term belongs to one group', () => {
  expect(TERM_GROUPS.flatMap(({ keys }) => keys).sort()).toEqual([...TERM_KEYS].sort());
});
