import { RequestUser } from '#libs/platform/auth';
import { insertBooking, insertUser, setUpModules, storedBooking, UNPAID } from '#libs/platform/testing';
import { BookingMailsService } from './booking-mails.service.js';
import { NotificationsModule } from '../notifications.module.js';

const { modules, database, clock } = setUpModules([NotificationsModule]);
const WANTED = { day: '2026-12-12', time: '2:00 PM' };
let staff: RequestUser;

beforeAll(async () => {
  const user = await insertUser(database, { role: 'admin' });
  staff = new RequestUser({ token: 'a log-in', user });
});
beforeEach(() => clock.set('2026-12-01T16:00:00Z'));

const preview = (id: string, wanted = WANTED) =>
  modules.get(BookingMailsService).previewMove(id, wanted, staff);

it('previews both starts and the mail without the child’s name, and changes nothing', async () => {
  const booking = await insertBooking(database);
  const { from, to, refusal, mail } = await preview(booking.id);
  expect([from.words, to.words, refusal]).toEqual([
    'Saturday, December 5, 2026, 10:00 AM',
    'Saturday, December 12, 2026, 2:00 PM',
    null,
  ]);
  expect(mail?.subject).toBe('Your event has moved');
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Saturday, December 12, 2026, 2:00 PM');
    expect(part).not.toContain(booking.childName);
  }
  const [row] = await database.query('select version, event_time from bookings where id = $1', [booking.id]);
  expect(row).toEqual({ version: booking.version, event_time: '10:00 AM' });
});

it('has no mail for a rejected reschedule or a booking without an address', async () => {
  const off = await insertBooking(database, { status: 'cancelled' });
  expect(await preview(off.id)).toMatchObject({ mail: null, refusal: { alternatives: [] } });
  const withoutAddress = await insertBooking(database, { parentEmail: '' });
  expect(await preview(withoutAddress.id)).toMatchObject({ mail: null, refusal: null });
});

it('warns about an unpaid booking, greets without a name, and rejects a past day', async () => {
  const booking = await insertBooking(database, UNPAID);
  const { warnings, mail } = await preview(booking.id);
  expect(warnings.join()).toContain('not paid yet');
  expect(mail?.text).not.toContain(booking.parentName);
  await expect(preview(booking.id, { ...WANTED, day: '2026-11-30' })).rejects.toMatchObject({
    code: 'VALIDATION',
  });
});

describe('a link for a family that lost its session', () => {
  const ask = (id: string) => modules.get(BookingMailsService).requestLink(id, new RequestUser());
  const requested = () =>
    database.query('select booking_id as id, kind, requested_by as by from mail_resends order by created_at');
  beforeEach(() => database.clear('bookings', 'mail_resends', 'outbox'));

  it('is mailed with what fits: the reminder, or the confirmation while a part is due', async () => {
    const unpaid = await insertBooking(database, UNPAID);
    const partPaid = await insertBooking(database, { ...UNPAID, status: 'confirmed', partPaidCents: 20_000 });
    for (const { id } of [unpaid, partPaid]) await ask(id);
    expect(await requested()).toEqual([
      { id: unpaid.id, kind: 'unpaid-reminder', by: null },
      { id: partPaid.id, kind: 'confirmation', by: null },
    ]);
    expect(await database.query('select name from outbox')).toEqual([
      { name: 'mail-resend-requested' },
      { name: 'mail-resend-requested' },
    ]);
  });

  it('is not mailed where nothing is to be paid, and the caller does not learn it', async () => {
    const paid = await insertBooking(database);
    const off = await insertBooking(database, { ...UNPAID, status: 'cancelled' });
    const over = await insertBooking(database, { ...UNPAID, startsAt: new Date('2026-12-01T15:00:00Z') });
    const unknown = storedBooking();
    for (const id of [paid.id, off.id, over.id, unknown.id, 'nope']) expect(await ask(id)).toBeUndefined();
    expect(await requested()).toEqual([]);
  });
});
