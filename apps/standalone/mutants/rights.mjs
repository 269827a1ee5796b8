// Faults that would grant access or show data of others. `text` stands exactly once in the file.
const GUARDS = 'libs/platform/auth/src/guards.ts';
const GUESTS = 'libs/platform/auth/src/sessions/guests.service.ts';
const SESSIONS = 'libs/platform/auth/src/sessions/sessions.service.ts';
const LIMITS = 'libs/platform/auth/src/rate-limits/rate-limits.service.ts';
const ACCESS = 'libs/booking/bookings/src/access/booking-access.service.ts';
const CLAIMS = 'libs/booking/bookings/src/claims/booking-claims.service.ts';
const LINKS = 'libs/booking/bookings/src/access/booking-links.service.ts';
const RAILS = 'apps/api/src/http/request-guards.ts';
const REPEATS = 'libs/platform/auth/src/idempotency/idempotency.interceptor.ts';

const matrix = ['apps/api/test/http/rights'];
const guests = [
  'libs/platform/auth/src/sessions/guests.service',
  'libs/platform/auth/src/sessions/guest-sessions',
  'libs/platform/auth/src/sessions/sessions',
];
const claims = ['apps/api/test/bookings/claims', 'libs/booking/bookings'];
const links = ['libs/booking/bookings/src/access/booking-access'];
const bookings = [
  'apps/api/test/bookings/foreign-bookings',
  'apps/api/test/bookings/child-views',
  'apps/api/test/bookings/book-and-pay',
  'apps/api/test/bookings/claims',
];
const accounts = [
  'libs/platform/auth/src/sessions/sessions',
  'libs/platform/accounts/src/log-in-race',
  'libs/platform/accounts/src/administrators',
  'apps/api/test/accounts/forgotten-password',
  'apps/api/test/accounts/own-account',
];
const repeats = ['apps/api/test/bookings/idempotency'];

export const RIGHTS = [
  { file: GUARDS, text: "if (!user) return 'UNAUTHENTICATED';", instead: '', specs: matrix },
  { file: GUARDS, text: 'admin: isAdmin }', instead: 'admin: true }', specs: matrix },
  { file: GUARDS, text: "return isMet ? null : 'FORBIDDEN';", instead: 'return null;', specs: matrix },
  {
    file: RAILS,
    text: "request.headers['sec-fetch-site'] === 'cross-site'",
    instead: 'false',
    specs: matrix,
  },
  { file: RAILS, text: 'new URL(origin).host !== request.headers.host', instead: 'false', specs: matrix },
  {
    file: RAILS,
    text: "if (!ADMIN.test(routeOptions.url ?? '')) return done();",
    instead: 'return done();',
    specs: matrix,
  },
  { file: GUESTS, text: 'isSame(given, signatureOf(text, secret))', instead: 'true', specs: guests },
  {
    file: GUESTS,
    text: 'issuedAt(token) + LIFE_MS > this.clock.now().getTime()',
    instead: 'true',
    specs: guests,
  },
  { file: SESSIONS, text: '!(await this.guests.hasEnded(guest.sessionId))', instead: 'true', specs: guests },
  {
    file: SESSIONS,
    text: 'this.guests.isKnownActive(guest.sessionId)',
    instead: 'true',
    specs: guests,
  },
  {
    file: GUESTS,
    text: '? ENDED_DAYS',
    instead: '? SESSION_DAYS',
    specs: guests,
  },
  { file: SESSIONS, text: ' and s.expires_at > now()`', instead: '`', specs: guests },
  {
    file: SESSIONS,
    text: 'and ($5::text is null or password_hash = $5)',
    instead: 'and ($5::text is null or true)',
    specs: accounts,
  },
  {
    file: SESSIONS,
    text: "await tx.query('delete from sessions where user_id = $1', [userId]);",
    instead: '',
    specs: accounts,
  },
  {
    file: LIMITS,
    text: 'if (!isWrong) await this.release(counted);',
    instead: '',
    specs: [
      'libs/platform/accounts/src/password-guesses',
      'apps/api/test/bookings/promo-guesses',
      'apps/api/test/http/limits',
    ],
  },
  { file: ACCESS, text: 'booking.userId !== null && ', instead: '', specs: bookings },
  {
    file: ACCESS,
    text: 'booking.sessionIds.includes(currentUser.sessionId)',
    instead: 'true',
    specs: bookings,
  },
  {
    file: ACCESS,
    text: 'if (!mayPay(booking, currentUser) && !(await this.hasMailedKey(id, currentUser))) throw notFound();',
    instead: '',
    specs: bookings,
  },
  {
    file: ACCESS,
    text: 'if (!currentUser.isAdmin || mayPay(booking, currentUser)) return;',
    instead: 'return;',
    specs: bookings,
  },
  {
    file: CLAIMS,
    text: 'user_id is null and purged_at is null and',
    instead: 'user_id is null and',
    specs: claims,
  },
  {
    file: CLAIMS,
    text: 'b.purged_at is null and ',
    instead: '',
    specs: [...claims, 'apps/worker/test/mails/claim-mail'],
  },
  { file: CLAIMS, text: 'if (isOfMaker || booking.purgedAt)', instead: 'if (isOfMaker)', specs: claims },
  { file: CLAIMS, text: 'isOfMaker || ', instead: '', specs: claims },
  { file: CLAIMS, text: ', claimantId: userId }', instead: ' }', specs: claims },
  { file: CLAIMS, text: 'link.expiresAt <= this.clock.now()', instead: 'false', specs: claims },
  { file: LINKS, text: 'l.claimant_id is null and ', instead: '', specs: links },
  { file: LINKS, text: ' and l.expires_at > :now', instead: '', specs: links },
  {
    file: 'libs/office/documents/src/documents.service.ts',
    text: 'booking.id !== id || ',
    instead: '',
    specs: ['libs/office/documents/src/documents.db'],
  },
  {
    file: 'libs/booking/bookings/src/admin/admin-booking.view.ts',
    text: 'specialRequests: null,',
    instead: 'specialRequests: booking.specialRequests,',
    specs: ['libs/booking/bookings/src/admin/admin-booking.view'],
  },
  {
    file: REPEATS,
    text: 'acquired.madeBySession !== currentUser.sessionId',
    instead: 'false',
    specs: repeats,
  },
  { file: REPEATS, text: ' && reply.statusCode === 201', instead: '', specs: repeats },
  {
    file: 'libs/booking/payments/src/capture/capture.service.ts',
    text: 'await this.access.requirePayer(found.payment.bookingId, found.booking, currentUser);',
    instead: '',
    specs: bookings,
  },
  {
    file: ACCESS,
    text: 'where token_hash = $1 and booking_id = $2 and claimant_id is null and expires_at > $3`),',
    instead: 'where token_hash = $1 and $2 is not null and claimant_id is null and expires_at > $3`),',
    specs: ['apps/api/test/bookings/booking-link-key'],
  },
].map((each) => ({ ...each, area: 'rights' }));
