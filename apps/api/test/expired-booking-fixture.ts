import { BookingExpiry } from '#libs/booking/payments';
import { bookingBody, insertCrew, until } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import type { Admin } from './admin-fixture.js';

export const OWN = { eventDate: '2026-12-05', eventTime: '10:00 AM' };
export const LATER = { eventDate: '2026-12-05', eventTime: '4:00 PM' };
export const UNKNOWN = { code: 'NOT_FOUND', message: 'We could not find that booking.' };

/** One van, whose time the fixture's booking holds until June 3rd, and the calls of a family that has lost it. */
export function setUpLostTimes(fixture: () => Admin) {
  beforeAll(async () => {
    await insertCrew(fixture().api.database);
    const isKnown = async () => (await fixture().api.guest().get('/api/config')).body.limitsStarts as boolean;
    await until('the van is known', isKnown);
  });
  // The next spec books the same start.
  afterEach(() => fixture().api.database.query('truncate bookings cascade'));

  const path = (rest: string) => `/api/bookings/${fixture().bookingId}/${rest}`;
  return {
    ask: (who: Agent = fixture().guest) => who.get(path('time')),
    take: (start: object, who: Agent = fixture().guest) => who.post(path('time')).send(start),
    giveBack: (who: Agent = fixture().guest) => who.post(path('late-money/return')).send({}),
    holdEnds: async () => {
      fixture().api.clock.set('2026-06-03T16:00:00Z');
      await fixture().api.app.get(BookingExpiry, { strict: false }).expireDue();
    },
    /** Another family books the very start. */
    timeGoes: () =>
      fixture()
        .api.guest()
        .post('/api/bookings')
        .send(bookingBody({ parentEmail: 'other@example.com' }))
        .expect(201),
  };
}
