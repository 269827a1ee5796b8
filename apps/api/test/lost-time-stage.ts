import { BookingExpiry } from '#libs/payments';
import { bookingBody, insertCrew, until } from '#libs/testing';
import type { Agent } from 'supertest';
import type { Admin } from './admin-stage.js';

export const OWN = { eventDate: '2026-12-05', eventTime: '10:00 AM' };
export const LATER = { eventDate: '2026-12-05', eventTime: '4:00 PM' };
export const UNKNOWN = { code: 'NOT_FOUND', message: 'We could not find that booking.' };

/** One van, whose time the stage's booking holds until June 3rd, and the calls of a family that has lost it. */
export function setUpLostTimes(stage: () => Admin) {
  beforeAll(async () => {
    await insertCrew(stage().api.database);
    const isKnown = async () => (await stage().api.guest().get('/api/config')).body.limitsStarts as boolean;
    await until('the van is known', isKnown);
  });
  // The next spec books the same start.
  afterEach(() => stage().api.database.query('truncate bookings cascade'));

  const path = (rest: string) => `/api/bookings/${stage().bookingId}/${rest}`;
  return {
    ask: (who: Agent = stage().guest) => who.get(path('time')),
    take: (start: object, who: Agent = stage().guest) => who.post(path('time')).send(start),
    giveBack: (who: Agent = stage().guest) => who.post(path('late-money/return')).send({}),
    holdEnds: async () => {
      stage().api.clock.set('2026-06-03T16:00:00Z');
      await stage().api.app.get(BookingExpiry, { strict: false }).expireDue();
    },
    /** Another family books the very start. */
    timeGoes: () =>
      stage()
        .api.guest()
        .post('/api/bookings')
        .send(bookingBody({ parentEmail: 'other@example.com' }))
        .expect(201),
  };
}
