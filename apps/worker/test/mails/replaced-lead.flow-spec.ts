// A sick lead and expiring certifications: each mailed once, even for repeated events.
import type { TestingModule } from '@nestjs/testing';
import { RequestUser } from '#libs/platform/auth';
import type { UserView } from '#libs/shared/contracts';
import { HostCertificationsService, HostAbsencesService } from '#libs/scheduling/hosts';
import { AssignHostManuallyService, AutoAssignHostsService, StaffingQueries } from '#libs/booking/staffing';
import {
  insertAssignment,
  insertBooking,
  insertCrew,
  insertHost,
  insertMember,
  insertReservation,
  insertUser,
} from '#libs/platform/testing';
import { deliverTwice, setUpFixture, settle, type Fixture } from '../fixtures/start-worker.js';

let fixture: Fixture;
let worker: TestingModule;
const DAY = '2031-05-10';
const coming = { eventDate: DAY, startsAt: new Date(`${DAY}T14:00:00Z`) };

beforeAll(async () => {
  fixture = await setUpFixture();
  worker = await fixture.startWorker();
}, 60_000);
afterAll(() => fixture.close());
beforeEach(() => {
  fixture.mailbox.mails.length = 0;
});

const query = <Row>(sql: string, values: unknown[] = []) => fixture.database.query<Row>(sql, values);
/** Delivers it twice, together with the events published before. */
async function deliver(name: string, payload: object): Promise<void> {
  await deliverTwice(fixture, worker, name, payload);
}
const subjects = () =>
  fixture.mailbox.mails
    .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])
    .filter((each) => each !== undefined);

it('a sick lead is replaced by staff, no host is assigned twice, and the family gets one mail', async () => {
  const booking = await insertBooking(fixture.database, coming);
  const crew = await insertCrew(fixture.database);
  const lead = await insertHost(fixture.database, { name: 'Sam Stone' });
  await insertMember(fixture.database, crew, lead);
  await insertReservation(fixture.database, crew, booking);
  const { id } = await insertUser(fixture.database, { role: 'admin' });
  const staff = new RequestUser({
    token: 'a token',
    user: { id, role: 'admin' } as UserView,
  });
  const choose = async (hostNo: number, reason?: string) => {
    const [{ version }] = await query<{ version: number }>('select version from bookings where id = $1', [
      booking.id,
    ]);
    const choice = { hostNo, role: 'lead', version, reason, insteadOf: 0 } as const;
    return worker.get(AssignHostManuallyService).changeHosts(booking.id, choice, staff);
  };
  await deliver('booking-hand-confirmed', { bookingId: booking.id });
  const leadOf = async () =>
    (await worker.get(StaffingQueries).leadsOf([{ id: booking.id, status: 'confirmed' }])).get(booking.id)
      ?.name;
  expect(await leadOf()).toBe('Sam S.');
  const [busy, other] = [
    await insertHost(fixture.database, { name: 'Avery Fox' }),
    await insertHost(fixture.database, { name: 'Riley Boone' }),
  ];
  await insertAssignment(fixture.database, busy, await insertBooking(fixture.database, coming));

  const sick = { hostNo: lead, kind: 'sick', from: DAY, to: DAY } as const;
  await worker.get(HostAbsencesService, { strict: false }).record(sick, id);
  await deliver('host-absence-recorded', { hostNo: lead });
  // No timer changes the manual assignment.
  await worker.get(AutoAssignHostsService).assignMissing();
  expect(await leadOf()).toBeUndefined();
  expect(subjects()).toEqual([]);
  await expect(choose(busy, 'She is quick')).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
  await choose(other);
  await deliver('hosts-changed', { bookingId: booking.id });
  await deliver('host-absence-recorded', { hostNo: lead });
  expect(subjects()).toEqual(['Your host is now Riley B.']);
  expect(await leadOf()).toBe('Riley B.');
});

it('an expiring certification is mailed to the organizers 30, 7 and 0 days ahead, once each', async () => {
  const hostNo = await insertHost(fixture.database);
  await query(
    `insert into host_certifications (host_no, kind, checked_on, expires_on)
     values ($1, 'first-aid', current_date - 300, current_date + 30)`,
    [hostNo],
  );
  for (const daysAhead of [30, 7, 0]) {
    // Shifts the expiry, because the worker's clock is real.
    await query(
      'update host_certifications set expires_on = (now() at time zone $2)::date + $1::int where host_no is not null',
      [daysAhead, 'America/New_York'],
    );
    for (let times = 0; times < 2; times += 1)
      await worker.get(HostCertificationsService).publishDueWarnings();
    await settle(fixture, worker);
    const [{ payload }] = await query<{ payload: object }>(
      "select payload from outbox where name = 'certification-expiring' order by seq desc limit 1",
    );
    await deliver('certification-expiring', payload);
  }
  expect(subjects()).toHaveLength(3);
});
