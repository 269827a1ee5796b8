import { randomUUID } from 'node:crypto';
import { insertBooking, insertPaid, insertRefund, UNPAID } from '#libs/platform/testing';
import { setUpReads } from '../fixtures/admin-reads-fixture.js';

const fixture = setUpReads();
const { get, newUser, pay } = fixture;
const viewsOf = (bookingId: string) =>
  fixture.database.query<{ actor_id: string; facts: object }>(
    `select actor_id, facts from audit_log where what = 'booking-viewed' and subject_id = $1`,
    [bookingId],
  );

const NOTHING = {
  confirm: false,
  cancel: false,
  complete: false,
  refund: false,
  move: false,
  recordPayment: false,
  settleRefund: false,
  collectAgain: false,
  undoPayment: false,
  giveCredit: true,
  correct: false,
  call: true,
  followUp: true,
  endLinks: true,
};

describe('one booking', () => {
  it('shows all its data, and writes an audit row', async () => {
    const booking = await insertBooking(fixture.database, {
      eventTime: '6:00 PM',
      durationMinutes: 155,
      guestCount: 4,
      selectedGames: ['sack-sprint', 'tug-of-champions', 'cup-stack-blitz'],
    });
    await pay(booking.id, 40_000, 15_000);
    await fixture.database.query(
      `insert into booking_history (booking_id, code, actor, at) values
         ($1, 'paid', 'system', '2026-06-01T15:00:00Z'),
         ($1, 'hand-confirmed', $2, '2026-06-01T15:01:00Z'),
         ($1, 'completed-by-staff', 'user:00000000-0000-4000-8000-000000000000', '2026-06-01T15:02:00Z')`,
      [booking.id, `user:${fixture.adminId}`],
    );
    await fixture.database.query(
      `insert into sent_mails (kind, subject_id, booking_id, message_id, state, with_receipt)
       values ('confirmation', $1, $1, $2, 'sent', true)`,
      [booking.id, randomUUID()],
    );
    await fixture.database.query(
      `insert into booking_notes (booking_id, author_id, text) values ($1, $2, 'Called them.')`,
      [booking.id, fixture.adminId],
    );
    const { body } = await get(`/api/admin/bookings/${booking.id}`).expect(200);
    expect(body).toMatchObject({
      id: booking.id,
      version: 2,
      childName: 'Robin',
      startsAt: '2026-12-05T23:00:00.000Z',
      endsAt: '2026-12-06T01:35:00.000Z',
      may: { confirm: false, cancel: true, complete: false, refund: true },
      refundable: '250.00',
      purgedAt: null,
      notes: [{ who: 'Avery Desk', text: 'Called them.' }],
      mails: [{ kind: 'confirmation', state: 'sent', withReceipt: true, sentAt: null }],
      payments: [{ state: 'captured', amount: '400.00', refunded: '150.00', fee: '3.49' }],
      refunds: [{ status: 'completed', amount: '150.00', reason: 'Rain', who: 'Avery Desk' }],
    });
    expect(body.hints[0]).toBe('The event ends after hours: at 8:35 PM, and events run until 8:00 PM.');
    expect(body.hints.slice(1).join()).toContain('4 children are too few for');
    expect(body.timeline.map(({ who }: { who: string }) => who)).toEqual([
      'parent',
      'system',
      'Avery Desk',
      'a former administrator',
    ]);
    expect(await viewsOf(booking.id)).toEqual([{ actor_id: fixture.adminId, facts: {} }]);
  });

  it('names who made a refund: the family, the system, or an account that is gone', async () => {
    const booking = await insertBooking(fixture.database);
    const gone = await newUser('gone-too', 'admin');
    const paid = await insertPaid(fixture.database, { bookingId: booking.id });
    const refund = (of: object, at: number) =>
      insertRefund(fixture.database, { ...paid, amountCents: 1_000, createdAt: new Date(at), ...of });
    await refund({ madeBy: 'family' }, 1);
    await refund({ madeBy: 'system' }, 2);
    await refund({ requestedBy: gone.id }, 3);
    await fixture.database.query('delete from users where id = $1', [gone.id]);
    const { body } = await get(`/api/admin/bookings/${booking.id}`).expect(200);
    expect(body.refunds.map(({ who }: { who: string }) => who)).toEqual([
      'parent',
      'system',
      'a former administrator',
    ]);
  });

  it('allows the actions of its status: confirming an unpaid one, only recording calls on a cancelled one', async () => {
    const unpaid = await insertBooking(fixture.database, UNPAID);
    const over = await insertBooking(fixture.database, { ...UNPAID, status: 'cancelled' });
    const may = async (id: string) => (await get(`/api/admin/bookings/${id}`).expect(200)).body.may;
    expect(await may(unpaid.id)).toEqual({
      ...NOTHING,
      confirm: true,
      cancel: true,
      move: true,
      correct: true,
      recordPayment: true,
    });
    expect(await may(over.id)).toEqual(NOTHING);
  });

  it.each(['1', 'stats', randomUUID(), `${randomUUID()}'`])(
    '%s is answered as an unknown one, without an audit row',
    async (id) => {
      const { body } = await get(`/api/admin/bookings/${encodeURIComponent(id)}`).expect(404);
      expect(body).toEqual({ message: 'We could not find that booking.', code: 'NOT_FOUND' });
      expect(await viewsOf(id)).toEqual([]);
    },
  );
});

describe('the audit log', () => {
  it('lists who opened a booking, newest first, and outlives the administrator', async () => {
    const gone = await newUser('gone', 'admin');
    const booking = await insertBooking(fixture.database);
    await gone.agent.get(`/api/admin/bookings/${booking.id}`).expect(200);
    await get(`/api/admin/bookings/${booking.id}`).expect(200);
    await fixture.database.query('delete from users where id = $1', [gone.id]);
    const { body, headers } = await get(`/api/admin/audit?subject=booking&subjectId=${booking.id}`).expect(
      200,
    );
    expect(body.map(({ who, what }: { who: string; what: string }) => [who, what])).toEqual([
      ['Avery Desk', 'booking-viewed'],
      ['a former administrator', 'booking-viewed'],
    ]);
    expect(headers['x-total-count']).toBe('2');
    expect((await get('/api/admin/audit?page=900').expect(200)).body).toEqual([]);
    await get('/api/admin/audit?page=x').expect(400);
  });
});
