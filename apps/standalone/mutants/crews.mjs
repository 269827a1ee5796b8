// Faults that would sell a van twice, keep a time from everybody or lose track of who comes. `text` stands exactly once
// in the file.
const FIT = 'libs/scheduling/crews/src/availability/crew-fit.rules.ts';
const RESERVATIONS = 'libs/scheduling/crews/src/reservations/crew-reservations.service.ts';
const ROWS = 'libs/scheduling/crews/src/reservations/crew-reservations.repository.ts';
const SET_UP = 'libs/scheduling/crews/src/set-up/crew-set-up.ts';
const HOLDS = 'libs/scheduling/crews/src/reservations/reservation.rules.ts';
const ADMIN = 'libs/scheduling/crews/src/set-up/crews-admin.service.ts';
const MISSING = 'libs/booking/bookings/src/lifecycle/missing-reservations.service.ts';
const CREW = 'libs/booking/bookings/src/admin/admin-bookings.service.ts';
const OFFERS = 'libs/booking/bookings/src/waiting-list/waiting-offers.service.ts';
const JOINING = 'libs/booking/bookings/src/waiting-list/waiting-list.service.ts';

const fits = ['libs/scheduling/crews/src/availability/crew-fit'];
const holds = ['libs/scheduling/crews/src/reservations/reservation.rules'];
const reserving = ['libs/scheduling/crews/src/reservations/crew-reservations'];
const setUp = ['libs/scheduling/crews/src/set-up/crew-set-up'];
const audit = ['libs/scheduling/crews/src/set-up/set-up-audit'];
const missing = ['libs/booking/bookings/src/lifecycle/missing-reservations'];
const moving = ['libs/booking/bookings/src/admin/admin-bookings.service'];
const offers = ['libs/booking/bookings/src/waiting-list/waiting-offers'];
const joining = ['libs/booking/bookings/src/waiting-list/waiting-list.service'];

export const CREWS = [
  {
    file: FIT,
    text: 'a.from < b.to && b.from < a.to',
    instead: 'a.from <= b.to && b.from < a.to',
    specs: fits,
  },
  { file: FIT, text: 'span.to + fromHome <= to', instead: 'span.to <= to', specs: fits },
  {
    file: FIT,
    text: 'after.from - span.to < driveMs',
    instead: 'after.from - span.to <= driveMs',
    specs: fits,
  },
  { file: FIT, text: 'vans.length >= owned', instead: 'vans.length > owned', specs: fits },
  { file: HOLDS, text: 'const MIN_HOLD_HOURS = 2', instead: 'const MIN_HOLD_HOURS = 3', specs: holds },
  { file: HOLDS, text: 'HOUR_MS), start));', instead: 'HOUR_MS), Infinity));', specs: holds },
  {
    file: RESERVATIONS,
    text: "await this.outbox.publish(tx, 'time-freed', { day: live.day });",
    instead: '',
    specs: reserving,
  },
  {
    file: RESERVATIONS,
    text: 'await this.repository.delete(tx, reservation);',
    instead: '',
    specs: reserving,
  },
  { file: ROWS, text: " and r.state <> 'released'", instead: '', specs: reserving },
  { file: SET_UP, text: 'from <= day && day < to', instead: 'from <= day && day <= to', specs: setUp },
  { file: SET_UP, text: 'day < checkedUntil', instead: 'day <= checkedUntil', specs: setUp },
  { file: ADMIN, text: "await this.recordCrew(tx, by, no, 'retired');", instead: '', specs: audit },
  {
    file: MISSING,
    text: 'order by b.status, b.starts_at',
    instead: 'order by b.starts_at',
    specs: missing,
  },
  { file: CREW, text: 'booking.version !== version', instead: 'false', specs: moving },
  {
    file: 'libs/booking/bookings/src/waiting-list/waiting-list.repository.ts',
    text: 'offers = offers + 1, ',
    instead: '',
    specs: offers,
  },
  {
    file: OFFERS,
    text: 'entry.offeredUntil && entry.offeredUntil > this.clock.now()',
    instead: 'true',
    specs: offers,
  },
  {
    file: OFFERS,
    text: 'each <= entry.latestMinute',
    instead: 'each < entry.latestMinute',
    specs: offers,
  },
  { file: JOINING, text: 'day <= today', instead: 'day < today', specs: joining },
].map((each) => ({ ...each, area: 'crews' }));
