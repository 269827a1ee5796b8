// Credits that an owner must release: requested after the address changed, or with a code mailed to an earlier address.
import { randomUUID } from 'node:crypto';
import { RequestUser } from '#libs/platform/auth';
import { BookingAccessService, type Booking } from '#libs/booking/bookings';
import { withRetry } from '#libs/platform/database';
import type { CreditKind } from '#libs/shared/contracts';
import { insertBooking, insertPaid, raceRounds } from '#libs/platform/testing';
import { DataSource } from 'typeorm';
import { PaymentSettlementService } from '../capture/payment-settlement.service.js';
import { CreditsRepository } from './credits.repository.js';
import { CreditsService } from './credits.service.js';
import { setUpCredits } from './credits.test-part.js';

const { modules, database, clock, book, codeOf, issue, order, pay, capture, balance, uses, ledger, rowOf } =
  setUpCredits();

describe('a credit that a family requests', () => {
  const owner = {
    isKnown: true,
    isAdmin: true,
    userId: randomUUID(),
    sessionId: '',
  } as unknown as RequestUser;
  const service = () => modules.get(CreditsService);
  const paidOn = async (day: string) => {
    const booking = await insertBooking(database, { status: 'cancelled' });
    await insertPaid(database, { bookingId: booking.id }, { createdAt: new Date(`${day}T16:00:00Z`) });
    return booking;
  };
  const correct = ({ id }: Booking, fields: string[], day: string) =>
    database.query(
      "insert into booking_history (booking_id, code, params, actor, at) values ($1, 'edited', $2, 'system', $3)",
      [id, { fields }, new Date(`${day}T16:00:00Z`)],
    );
  const issueOf = (booking: Booking, kind: CreditKind) =>
    modules.get(DataSource).transaction((tx) => service().issue(tx, booking, { kind, cents: 40_000 }));

  it.each<[CreditKind, string, boolean]>([
    ['refund', '2026-05-30', true],
    ['late', '2026-05-30', true],
    ['change', '2026-05-30', true],
    ['goodwill', '2026-05-30', false],
    ['refund', '2026-05-20', false],
  ])('%s, after the address was changed on %s: waits for an owner is %s', async (kind, day, waits) => {
    const booking = await paidOn('2026-05-25');
    await correct(booking, ['parentPhone', 'parentEmail'], day);
    const id = await issueOf(booking, kind);
    expect(await service().find(id)).toMatchObject({ waits });
    expect(await service().newestOf(booking.id)).toBe(waits ? null : id);
  });

  it('does not wait when another field was edited, or nothing was paid', async () => {
    const corrected = await paidOn('2026-05-25');
    await correct(corrected, ['parentPhone'], '2026-05-30');
    expect(await service().find(await issueOf(corrected, 'refund'))).toMatchObject({ waits: false });
    const unpaid = await insertBooking(database, { status: 'cancelled' });
    await correct(unpaid, ['parentEmail'], '2026-05-30');
    expect(await service().find(await issueOf(unpaid, 'refund'))).toMatchObject({ waits: false });
  });

  it('is listed with its family until an owner releases it, once even in two tabs, and then mailed', async () => {
    const booking = await paidOn('2026-05-25');
    await correct(booking, ['parentEmail'], '2026-05-30');
    const id = await issueOf(booking, 'refund');
    const { id: bookingId, parentName, parentEmail } = booking;
    expect(await service().listWaiting()).toEqual([
      { id, bookingId, amount: '400.00', parentName, parentEmail, createdAt: clock.now().toISOString() },
    ]);
    await Promise.all([service().release(id, owner), service().release(id, owner)]);
    expect(await service().listWaiting()).toEqual([]);
    expect(await service().find(id)).toMatchObject({ waits: false });
    expect(
      await database.query("select payload ->> 'creditId' as id from outbox where name = 'credit-issued'"),
    ).toEqual([{ id }, { id }]);
    expect(await database.query('select what from audit_log where subject_id = $1', [bookingId])).toEqual([
      { what: 'credit-released' },
    ]);
    expect(await codeOf(service().release(randomUUID(), owner))).toBe('NOT_FOUND');
  });
});

describe('the codes of a booking whose address was changed', () => {
  const settlement = () => modules.get(PaymentSettlementService);
  const transaction = () => modules.get(DataSource);
  const endCodes = async (creditId: string) => {
    const [{ id }] = await database.query<{ id: string }>(
      'select source_booking_id as id from credits where id = $1',
      [creditId],
    );
    await withRetry(transaction(), async (tx) => {
      await modules.get(BookingAccessService).lock(tx, id);
      await settlement().endCreditCodes(tx, id);
    });
  };
  /** The effect of the owner's release and its mail: the credit no longer waits and has another code. */
  const release = async (creditId: string) => {
    clock.set('2026-06-01T16:10:00Z');
    await transaction().transaction((tx) => modules.get(CreditsRepository).endWait(tx, creditId));
    return modules.get(CreditsService).createCode(creditId);
  };

  it('end with the open order that holds one: nothing is captured, and the full credit waits', async () => {
    const { id, code } = await issue(20_000);
    const booking = await book();
    const placed = await order(booking, '200.00', code);
    await endCodes(id);
    expect([await balance(), await uses()]).toEqual([20_000, [{ state: 'released', cents: 20_000 }]]);
    expect(await modules.get(CreditsService).listWaiting()).toMatchObject([{ id, amount: '200.00' }]);
    expect(await codeOf(capture(booking, placed))).toBe('REPLACED');
    expect(await codeOf(order(booking, '200.00', code))).toBe('CREDIT_UNAVAILABLE');
    expect([await ledger(), (await rowOf(booking))?.status]).toEqual([[], 'pending']);
  });

  it('pay nothing through an old order of an expired booking, whether or not the owner sent another code', async () => {
    const { id, code } = await issue(20_000);
    const booking = await book();
    const placed = await order(booking, '200.00', code);
    await transaction().transaction((tx) => settlement().abandonOpen(tx, booking.id));
    await database.query("update bookings set status = 'expired' where id = $1", [booking.id]);
    await endCodes(id);
    expect(await codeOf(capture(booking, placed))).toBe('CREDIT_UNAVAILABLE');
    const resent = await release(id);
    expect(await codeOf(capture(booking, placed))).toBe('CREDIT_UNAVAILABLE');
    expect([await balance(), await ledger()]).toEqual([20_000, []]);
    await pay(await book({ finalCents: 20_000, totalCents: 20_000 }), resent);
    expect(await balance()).toBe(0);
  });

  it('do not stop a capture that has begun, and what is returned of it waits', async () => {
    const { id, code } = await issue(20_000);
    const booking = await book();
    const placed = await order(booking, '200.00', code);
    await database.query("update payments set status = 'capturing'");
    await endCodes(id);
    expect([await balance(), await uses()]).toEqual([0, [{ state: 'held', cents: 20_000 }]]);
    await database.query("update payments set status = 'open'");
    await capture(booking, placed);
    expect(await uses()).toEqual([{ state: 'redeemed', cents: 20_000 }]);
    expect(await modules.get(CreditsService).find(id)).toMatchObject({ waits: true });
  });

  it('are not held by an order that is placed at the same moment', async () => {
    for (let round = 0; round < raceRounds(20); round += 1) {
      await database.clear('bookings', 'credits', 'rate_limits', 'outbox');
      const { id, code } = await issue(20_000);
      const booking = await book();
      await Promise.all([endCodes(id), codeOf(order(booking, '200.00', code))]);
      expect([await balance(), (await uses()).filter(({ state }) => state === 'held')]).toEqual([20_000, []]);
    }
  });
});
