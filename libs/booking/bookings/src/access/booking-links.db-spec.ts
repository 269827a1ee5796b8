import { RequestUser, Sessions } from '#libs/platform/auth';
import { insertBooking, insertUser, setUpModules, UNPAID } from '#libs/platform/testing';
import { BookingClaimsService } from '../claims/booking-claims.service.js';
import { BookingLinksService } from './booking-links.service.js';
import { BookingsModule } from '../bookings.module.js';

const { modules, database, clock } = setUpModules([BookingsModule]);
let bookingId: string;
let links: BookingLinksService;

beforeEach(async () => {
  await database.query('truncate bookings cascade');
  clock.set('2026-06-01T16:00:00Z');
  bookingId = (await insertBooking(database, UNPAID)).id;
  links = modules.get(BookingLinksService);
});

const stranger = () => new RequestUser(modules.get(Sessions));

it('a mailed link leads to its booking for thirty days, to read and to pay', async () => {
  const token = await links.create(bookingId);
  clock.set('2026-07-01T15:59:59Z');
  expect(await links.open(token)).toMatchObject({ id: bookingId });
  const payer = stranger();
  expect((await links.resume(token, payer)).sessionIds).toContain(payer.sessionId);
  clock.set('2026-07-01T16:00:00Z');
  await expect(links.open(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(links.resume(token, stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a link that adds the booking to an account neither shows nor pays it', async () => {
  const { id: userId } = await insertUser(database, { username: 'claimant' });
  const [{ token }] = await modules.get(BookingClaimsService).writeLinks(bookingId, userId);
  await expect(links.open(token)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(links.resume(token, stranger())).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a link whose mail never left leads nowhere, and the others stay', async () => {
  const [lost, sent] = [await links.create(bookingId), await links.create(bookingId)];
  await links.revoke([lost]);
  await expect(links.open(lost)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await links.open(sent)).toMatchObject({ id: bookingId });
});
