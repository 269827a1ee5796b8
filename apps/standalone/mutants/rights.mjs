// Faults that would let somebody in, or show what is not theirs. `text` stands exactly once in the file.
const GUARDS = 'libs/auth/src/guards.ts';
const GUESTS = 'libs/auth/src/guest-tokens.ts';
const ENDED = 'libs/auth/src/ended-guests.ts';
const SESSIONS = 'libs/auth/src/sessions.service.ts';
const LIMITS = 'libs/auth/src/rate-limits.ts';
const ACCESS = 'libs/bookings/src/booking.access.ts';
const CLAIMS = 'libs/bookings/src/booking-claims.ts';
const LINKS = 'libs/bookings/src/booking-links.service.ts';
const RAILS = 'apps/api/src/http/guard-rails.ts';
const REPEATS = 'apps/api/src/http/idempotency.ts';

const matrix = ['apps/api/test/rights'];
const guests = ['libs/auth/src/guest-tokens', 'libs/auth/src/guest-lives', 'libs/auth/src/sessions'];
const claims = ['apps/api/test/claims', 'libs/bookings'];
const links = ['libs/bookings/src/booking-links'];
const bookings = [
  'apps/api/test/foreign-bookings',
  'apps/api/test/child-looks',
  'apps/api/test/book-and-pay',
  'apps/api/test/claims',
];
const accounts = [
  'libs/auth/src/sessions',
  'libs/accounts/src/log-in-race',
  'libs/accounts/src/administrators',
  'apps/api/test/forgotten-password',
  'apps/api/test/own-account',
];
const repeats = ['apps/api/test/idempotency'];

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
  { file: SESSIONS, text: '!(await this.ended.has(guest.sessionId))', instead: 'true', specs: guests },
  {
    file: SESSIONS,
    text: 'this.ended.knowsAsPresent(guest.sessionId)',
    instead: 'true',
    specs: guests,
  },
  {
    file: ENDED,
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
    text: 'if (!isWrong) await this.giveBack(counted);',
    instead: '',
    specs: ['libs/accounts/src/password-guesses', 'apps/api/test/promo-guesses', 'apps/api/test/limits'],
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
    text: 'if (!booking || !mayPay(booking, currentUser)) throw notFound();',
    instead: 'if (!booking) throw notFound();',
    specs: bookings,
  },
  { file: ACCESS, text: 'if (mayPay(booking, currentUser)) return;', instead: 'return;', specs: bookings },
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
    specs: [...claims, 'apps/worker/test/claim-mail'],
  },
  { file: CLAIMS, text: 'if (isKept || booking.purgedAt)', instead: 'if (isKept)', specs: claims },
  { file: CLAIMS, text: 'isKept || ', instead: '', specs: claims },
  { file: CLAIMS, text: ', claimantId: userId }', instead: ' }', specs: claims },
  { file: CLAIMS, text: 'link.expiresAt <= this.clock.now()', instead: 'false', specs: claims },
  { file: LINKS, text: 'l.claimant_id is null and ', instead: '', specs: links },
  { file: LINKS, text: ' and l.expires_at > :now', instead: '', specs: links },
  {
    file: 'libs/documents/src/documents.service.ts',
    text: 'booking.id !== id || ',
    instead: '',
    specs: ['libs/documents/src/documents.db'],
  },
  {
    file: 'libs/bookings/src/admin-booking.view.ts',
    text: 'specialRequests: null,',
    instead: 'specialRequests: booking.specialRequests,',
    specs: ['libs/bookings/src/admin-booking.view'],
  },
  { file: REPEATS, text: 'claim.madeBySession !== currentUser.sessionId', instead: 'false', specs: repeats },
  { file: REPEATS, text: ' && reply.statusCode === 201', instead: '', specs: repeats },
  {
    file: 'libs/payments/src/capture-payment.ts',
    text: 'this.access.asPayer(found.booking, currentUser);',
    instead: '',
    specs: bookings,
  },
].map((each) => ({ ...each, area: 'rights' }));
