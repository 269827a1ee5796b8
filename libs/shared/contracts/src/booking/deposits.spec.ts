import { balanceDueOn, depositCentsOf, depositOffer } from './deposits.js';

it.each([
  [61_500, 50, 30_750],
  [36_045, 50, 18_023],
  [36_000, 10, 3_600],
  [33_333, 33, 11_000],
  [101, 50, 51],
  [1, 50, 1],
  [99, 10, 10],
  [41_500, 90, 37_350],
])('the deposit of %i cents at %i percent is %i cents, half up', (finalCents, percent, cents) => {
  expect(depositCentsOf(finalCents, percent)).toBe(cents);
});

it.each([
  ['2027-05-08', 0, '2027-05-08'],
  ['2027-05-08', 7, '2027-05-01'],
  ['2027-03-15', 1, '2027-03-14'],
  ['2027-03-01', 1, '2027-02-28'],
])('the balance of an event on %s with %i days is due on %s', (eventDate, balanceDaysBefore, day) => {
  expect(balanceDueOn(eventDate, { balanceDaysBefore })).toBe(day);
});

const offer = (today: string, changes: object = {}) =>
  depositOffer(
    {
      finalCents: 61_500,
      eventDate: '2027-05-08',
      terms: { depositPercent: 50, balanceDaysBefore: 2, ...changes },
    },
    today,
  );

it('a deposit is offered until the day before the balance is due', () => {
  expect(offer('2027-05-05')).toEqual({ depositCents: 30_750, balanceCents: 30_750, dueOn: '2027-05-06' });
  expect(offer('2027-05-06')).toBeNull();
  expect(offer('2027-05-07')).toBeNull();
});

it('no deposit is offered while deposits are off', () => {
  expect(offer('2027-01-01', { depositPercent: 0 })).toBeNull();
});

it('no deposit is offered for a price that leaves nothing to divide', () => {
  const terms = { depositPercent: 50, balanceDaysBefore: 0 };
  expect(depositOffer({ finalCents: 1, eventDate: '2027-05-08', terms }, '2027-01-01')).toBeNull();
  expect(depositOffer({ finalCents: 0, eventDate: '2027-05-08', terms }, '2027-01-01')).toBeNull();
});
