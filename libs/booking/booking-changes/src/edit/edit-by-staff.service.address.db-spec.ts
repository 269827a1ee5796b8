// Another email address ends everything mailed to the old one, in the transaction of the edit.
import {
  BookingAccessService,
  BookingClaimsService,
  BookingLinksService,
  type Booking,
} from '#libs/booking/bookings';
import { CreditsService } from '#libs/booking/payments';
import { RequestUser } from '#libs/platform/auth';
import { check, EditBooking, type CreateBooking } from '#libs/shared/contracts';
import { insertBooking, insertCredit, insertPayment, insertUser, withKey } from '#libs/platform/testing';
import { BookingChangesQueries } from '../booking-changes.queries.js';
import { BookingChangesRepository } from '../booking-changes.repository.js';
import { setUpBookingChanges } from '../booking-changes.test-part.js';
import { EditByStaffService } from './edit-by-staff.service.js';

const { modules, database, staff, read, guest, familyOf } = setUpBookingChanges();
const links = () => modules.get(BookingLinksService);
const access = () => modules.get(BookingAccessService);
const OLD = 'mistyped@example.com';

async function edit(booking: Booking, changes: Partial<CreateBooking>): Promise<void> {
  const { version } = await read(booking);
  const { value, errors } = check(EditBooking, { version, details: { ...booking, ...changes }, tell: false });
  expect(errors).toEqual({});
  await modules.get(EditByStaffService).edit(booking.id, value, staff());
}
const correctAddress = (booking: Booking) => edit(booking, { parentEmail: 'right@example.com' });
const insert = (changes: Partial<Booking> = {}) =>
  insertBooking(database, { parentEmail: OLD, parentPhone: '5550102030', ...changes });

/** A stranger who got a link to the booking page, and one to pay, and opened both. */
async function strangerOf({ id }: Booking) {
  const keys = [(await links().createManage(id)) ?? '', await links().create(id)];
  const sessions = await Promise.all(
    keys.map(async (key) => {
      const session = guest();
      await links().open(key, session);
      return session;
    }),
  );
  return [...keys.map(withKey), ...sessions];
}
const creditOf = async ({ id: sourceBookingId }: Booking) => {
  const { id } = await insertCredit(database, { sourceBookingId });
  return { id, code: await modules.get(CreditsService).createCode(id) };
};
const find = (code: string) => modules.get(CreditsService).findTyped(code, guest(), null);

it('ends links, sessions that opened one, and codes of credits; the maker keeps access', async () => {
  const booking = await insert();
  const strangers = await strangerOf(booking);
  const credit = await creditOf(booking);
  const rights = () => Promise.all(strangers.map((by) => links().rightOf(booking.id, by)));
  expect(await rights()).toEqual(['manage', 'pay', 'manage', 'pay']);
  await correctAddress(booking);
  expect(await rights()).toEqual([null, null, null, null]);
  expect(await find(credit.code)).toBeNull();
  expect(await database.query('select waits from credits')).toEqual([{ waits: true }]);
  expect((await access().forManager(booking.id, familyOf(booking))).parentEmail).toBe('right@example.com');
});

it('ends the open order of another booking that a code of the old address pays', async () => {
  const booking = await insert();
  const { id: creditId } = await creditOf(booking);
  const stranger = await insertBooking(database, { status: 'pending', paymentStatus: 'pending' });
  const paid = { creditId, creditCents: 10_000, status: 'open' as const };
  await insertPayment(database, { bookingId: stranger.id, ...paid });
  await correctAddress(booking);
  expect(await database.query('select status from payments')).toEqual([{ status: 'abandoned' }]);
});

it('ends them also for a phone booking, whose sessions all opened a link', async () => {
  const booking = await insert({ sessionIds: [], createdBySession: null });
  const strangers = await strangerOf(booking);
  await correctAddress(booking);
  for (const by of strangers) expect(await links().rightOf(booking.id, by)).toBeNull();
});

it('no link or code is created for a mail that was started for the old address', async () => {
  const booking = await insert();
  const credit = await creditOf(booking);
  await correctAddress(booking);
  await expect(links().create(booking.id, OLD)).rejects.toThrow('another address');
  expect(await links().createManage(booking.id, OLD)).toBeNull();
  await expect(modules.get(CreditsService).createCode(credit.id, OLD)).rejects.toThrow('another address');
  const right = 'right@example.com';
  expect(await links().createManage(booking.id, right)).toHaveLength(43);
  expect(await find(await modules.get(CreditsService).createCode(credit.id, right))).not.toBeNull();
});

it('keeps the old address for its mail, whether or not the family gets one, until the purge', async () => {
  const booking = await insert();
  await correctAddress(booking);
  const [{ id }] = await database.query<{ id: string }>('select id from booking_edits');
  const changes = modules.get(BookingChangesQueries);
  expect(await changes.oldEmailOf(id)).toBe(OLD);
  await modules.get(BookingChangesRepository).removeOldEmails(booking.id);
  expect(await changes.oldEmailOf(id)).toBeNull();
});

it('an edit of anything else ends nothing and keeps no address', async () => {
  const booking = await insert();
  const strangers = await strangerOf(booking);
  const credit = await creditOf(booking);
  await edit(booking, { parentPhone: '(555) 010-9999' });
  for (const by of strangers) expect(await links().rightOf(booking.id, by)).not.toBeNull();
  expect(await find(credit.code)).toMatchObject({ id: credit.id });
  expect(await database.query('select old_email from booking_edits')).toEqual([{ old_email: null }]);
});

describe('an account that has the booking', () => {
  const accountOf = async () => {
    const user = await insertUser(database);
    return new RequestUser({ token: 'a log-in', user });
  };
  const ownerOf = async (booking: Booking) => (await read(booking)).userId;

  it('loses it when it claimed it by a link to the old address', async () => {
    const booking = await insert();
    const stranger = await accountOf();
    const claims = modules.get(BookingClaimsService);
    const [{ token }] = await claims.writeLinks(booking.id, stranger.userId!);
    await claims.claim(token, stranger);
    expect(await ownerOf(booking)).toBe(stranger.userId);
    await correctAddress(booking);
    expect(await ownerOf(booking)).toBeNull();
  });

  it('keeps it when it made it, or claimed it from the session that made it', async () => {
    const maker = await accountOf();
    const made = await insert({ userId: maker.userId, createdByUser: maker.userId });
    const claimed = await insert({ createdBySession: maker.sessionId });
    await modules.get(BookingClaimsService).claim(null, maker);
    for (const booking of [made, claimed]) {
      await correctAddress(booking);
      expect(await ownerOf(booking)).toBe(maker.userId);
    }
  });
});

it('a credit has one code: another one, resent, replaces it', async () => {
  const { id, code } = await creditOf(await insert());
  const resent = await modules.get(CreditsService).createCode(id);
  expect(await find(code)).toBeNull();
  expect(await find(resent)).toMatchObject({ id });
});
