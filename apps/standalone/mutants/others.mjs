// Faults in how events travel, and in what else the product promises.
const MINUTES = 'libs/operations/src/minute-counts.ts';
const CHECKS = 'apps/api/src/ops/overview/service-checks.ts';
const REPEATS = 'libs/auth/src/idempotent-answers.ts';
const RETRIES = 'libs/events/src/retries.ts';
const CLAIMS = 'libs/contracts/src/check.ts';
const DAYS = 'libs/contracts/src/days.ts';
const LISTS = 'libs/contracts/src/lists.ts';
const BOOKING = 'libs/bookings/src/booking.rules.ts';
const GAMES = 'libs/catalog/src/catalog.rules.ts';

export const OTHERS = [
  {
    area: 'events',
    file: RETRIES,
    text: '2 ** (attempt - 1)',
    instead: '2 ** attempt',
    specs: ['libs/events'],
  },
  {
    area: 'events',
    file: 'libs/bookings/src/booking-rows.ts',
    text: '${publishing.sql} from made',
    instead: '${publishing.sql}',
    specs: ['libs/bookings/src/booking-creation'],
  },
  { area: 'events', file: RETRIES, text: 'attempts: 105', instead: 'attempts: 8', specs: ['libs/events'] },
  {
    area: 'other',
    file: REPEATS,
    text: "if (row.bodyHash !== bodyHash) return { state: 'reused' };",
    instead: '',
    specs: ['apps/api/test/idempotency'],
  },
  {
    area: 'other',
    file: CLAIMS,
    text: 'Object.hasOwn(source, field) ? source[field] : undefined',
    instead: 'source[field]',
    specs: ['libs/contracts/src/check'],
  },
  {
    area: 'other',
    file: DAYS,
    text: 'isRealDay && isOurs',
    instead: 'isOurs',
    specs: ['libs/contracts/src/days'],
  },
  {
    area: 'other',
    file: LISTS,
    text: 'const LAST_START_MINUTE = 18 * 60;',
    instead: 'const LAST_START_MINUTE = 19 * 60;',
    specs: ['libs/contracts/src/lists'],
  },
  {
    area: 'other',
    file: BOOKING,
    text: 'completed: [],',
    instead: "completed: ['cancelled'],",
    specs: ['libs/bookings/src/booking.rules'],
  },
  {
    area: 'other',
    file: BOOKING,
    text: '< now.minute;',
    instead: '<= now.minute;',
    specs: ['libs/bookings/src/booking.rules'],
  },
  {
    area: 'other',
    file: GAMES,
    text: " && game.spaceType !== 'both'",
    instead: '',
    specs: ['libs/catalog/src/catalog.rules'],
  },
  {
    area: 'other',
    file: MINUTES,
    text: 'greatest(minute_counts.count, excluded.count)',
    instead: 'excluded.count',
    specs: ['libs/operations/src/minute-counts'],
  },
  {
    area: 'other',
    file: CHECKS,
    text: 'failed < FAILED_CALLS || ',
    instead: '',
    specs: ['apps/api/src/ops/overview/findings'],
  },
];
