// Faults in how events travel, and in what else the product promises.
const MINUTES = 'libs/platform/monitoring/src/minute-counts.repository.ts';
const CHECKS = 'libs/office/reporting/src/operations/findings.rules.ts';
const REPEATS = 'libs/platform/auth/src/idempotency/idempotent-answers.repository.ts';
const RETRIES = 'libs/platform/events/src/retries.ts';
const CLAIMS = 'libs/shared/contracts/src/common/check.ts';
const DAYS = 'libs/shared/contracts/src/common/days.ts';
const LISTS = 'libs/shared/contracts/src/common/lists.ts';
const BOOKING = 'libs/booking/bookings/src/booking.rules.ts';
const GAMES = 'libs/shop/catalog/src/catalog.rules.ts';

export const OTHERS = [
  {
    area: 'events',
    file: RETRIES,
    text: '2 ** (attempt - 1)',
    instead: '2 ** attempt',
    specs: ['libs/platform/events'],
  },
  {
    area: 'events',
    file: 'libs/booking/bookings/src/booking.repository.ts',
    text: '${publishing.sql} from made',
    instead: '${publishing.sql}',
    specs: ['libs/booking/bookings/src/create/create-booking'],
  },
  {
    area: 'events',
    file: RETRIES,
    text: 'ownAttempts: Infinity',
    instead: 'ownAttempts: 8',
    specs: ['libs/platform/events'],
  },
  {
    area: 'other',
    file: REPEATS,
    text: "if (row.bodyHash !== bodyHash) return { state: 'reused' };",
    instead: '',
    specs: ['apps/api/test/bookings/idempotency'],
  },
  {
    area: 'other',
    file: CLAIMS,
    text: 'Object.hasOwn(source, field) ? source[field] : undefined',
    instead: 'source[field]',
    specs: ['libs/shared/contracts/src/common/check'],
  },
  {
    area: 'other',
    file: DAYS,
    text: 'isRealDay && isInRange',
    instead: 'isInRange',
    specs: ['libs/shared/contracts/src/common/days'],
  },
  {
    area: 'other',
    file: LISTS,
    text: 'const LAST_START_MINUTE = 18 * 60;',
    instead: 'const LAST_START_MINUTE = 19 * 60;',
    specs: ['libs/shared/contracts/src/common/lists'],
  },
  {
    area: 'other',
    file: BOOKING,
    text: "completed: ['cancelled'],",
    instead: "completed: ['cancelled', 'confirmed'],",
    specs: ['libs/booking/bookings/src/booking.rules'],
  },
  {
    area: 'other',
    file: BOOKING,
    text: '< now.minute;',
    instead: '<= now.minute;',
    specs: ['libs/booking/bookings/src/booking.rules'],
  },
  {
    area: 'other',
    file: GAMES,
    text: " && game.spaceType !== 'both'",
    instead: '',
    specs: ['libs/shop/catalog/src/catalog.rules'],
  },
  {
    area: 'other',
    file: MINUTES,
    text: 'greatest(minute_counts.count, excluded.count)',
    instead: 'excluded.count',
    specs: ['libs/platform/monitoring/src/minute-counts.repository'],
  },
  {
    area: 'other',
    file: CHECKS,
    text: 'failed < FAILED_CALLS || ',
    instead: '',
    specs: ['libs/office/reporting/src/operations/findings'],
  },
];
