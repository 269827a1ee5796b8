// What an administrator does with a booking, each by a call that succeeds.
import {
  bookingBody,
  insertBooking,
  insertCrew,
  insertHost,
  UNPAID,
  type TestDatabase,
} from '#libs/platform/testing';
import type { Agent } from 'supertest';
import type { AdminAction } from './crew-actions.js';

type Of = () => { admin: Agent; database: TestDatabase };

/** By route; `of` is asked when a action is done. */
export const bookingActions = (of: Of): Record<string, AdminAction> => {
  const booking = async (changes = {}) => (await insertBooking(of().database, changes)).id;
  const versioned = async (id: string) => {
    const { body } = await of().admin.get(`/api/admin/bookings/${id}`).expect(200);
    return { version: body.version as number };
  };
  const at = async (what: string, body: object, changes = {}): Promise<[string, object]> => {
    const id = await booking(changes);
    return [`/api/admin/bookings/${id}/${what}`, { ...(await versioned(id)), ...body }];
  };
  const ofDay = (day: string) => ({ eventDate: day, startsAt: new Date(`${day}T15:00:00Z`) });
  return {
    'POST /api/admin/bookings': async () => ['/api/admin/bookings', bookingBody({ eventDate: '2026-12-26' })],
    'POST /api/admin/bookings/:id/confirm': () => at('confirm', {}, UNPAID),
    'POST /api/admin/bookings/:id/complete': () => at('complete', {}, ofDay('2026-05-01')),
    'POST /api/admin/bookings/:id/move': () =>
      at(
        'move',
        { day: '2026-12-20', time: '2:00 PM', reason: 'The family asked for it.' },
        ofDay('2026-12-19'),
      ),
    // Another day than that of the bookings that parents make here, whose starts are limited from now on.
    'POST /api/admin/bookings/:id/crew': async () =>
      at('crew', { crewNo: await insertCrew(of().database) }, ofDay('2026-12-12')),
    'POST /api/admin/bookings/:id/cancel': () => at('cancel', { reason: 'Rain all day.' }, UNPAID),
    'POST /api/admin/bookings/cancel': async () => {
      const id = await booking(UNPAID);
      const bookings = [{ id, ...(await versioned(id)) }];
      return ['/api/admin/bookings/cancel', { bookings, reason: 'Rain all day.' }];
    },
    'POST /api/admin/bookings/:id/hosts': async () =>
      at('hosts', { hostNo: await insertHost(of().database), role: 'lead' }),
    'POST /api/admin/bookings/:id/hosts/wishes': () => at('hosts/wishes', { hasSpecialNeeds: true }),
    'POST /api/admin/bookings/:id/correction': () =>
      at('correction', { details: bookingBody({ parentPhone: '(555) 010-9999' }) }, UNPAID),
    'POST /api/admin/bookings/:id/notes': () => at('notes', { text: 'Called back.' }),
    'POST /api/admin/bookings/:id/calls': () => at('calls', { outcome: 'left-word' }),
    'DELETE /api/admin/bookings/:id/calls/:callId': async () => {
      const [path] = await at('calls', {});
      const { body } = await of().admin.post(path).send({ outcome: 'reached' }).expect(201);
      return [`${path}/${body.id}`, {}];
    },
    'POST /api/admin/bookings/:id/resend-mail': () => at('resend-mail', { kind: 'confirmation' }),
  };
};
