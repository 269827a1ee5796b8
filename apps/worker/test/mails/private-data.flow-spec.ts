import { Logger } from '@nestjs/common';
import { getQueueToken } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import { DataSource } from 'typeorm';
import { QUEUES, RelayService } from '#libs/platform/events';
import { OperationsMetricsService } from '#libs/platform/monitoring';
import { insertBooking, until } from '#libs/platform/testing';
import { bookingId, setUpJobs } from '../fixtures/jobs-fixture.js';

const CANARY = { childName: 'Zebulon', parentName: 'Quillon Canary', parentEmail: 'canary@example.org' };
const ANY_CANARY = /Zebulon|Quillon|canary@|555\W*0177|Hidden Hollow/;

const jobs = setUpJobs();
const { failed, handlersDo, lines, publish, rows } = jobs;

describe('personal data', () => {
  it('is not in log lines, jobs, failures or metrics, after success and after failure', async () => {
    lines.length = 0;
    const location = {
      address: '9 Hidden Hollow',
      city: 'Troy',
      state: 'NY',
      zipCode: '12180',
      spaceDetails: 'x',
    };
    const family = { ...CANARY, parentPhone: '(555) 555-0177', location };
    const booking = await insertBooking(jobs.fixture.database, { ...family, paymentCompletedAt: new Date() });
    for (const name of ['payment-captured', 'booking-confirmed']) {
      await rows('insert into outbox (name, payload) values ($1, $2)', [name, { bookingId: booking.id }]);
    }
    await until('the mail is out', async () => {
      await jobs.worker.get(RelayService).sendAll();
      return jobs.fixture.mailbox.mails.some(({ raw }) => raw.includes('canary@example.org'));
    });
    const faults = [
      () =>
        jobs.worker
          .get(DataSource)
          .query('insert into bookings (id, child_name) values ($1, $2)', [CANARY.childName, 1]),
      () => jobs.worker.get(DataSource).query('select $1::uuid', [CANARY.childName]),
      () => Promise.reject(new Error(`550 5.1.1 <${CANARY.parentEmail}> user unknown, call (555) 555-0177`)),
    ];
    for (const [index, fault] of faults.entries()) {
      const spy = handlersDo(async () => {
        for (const level of ['log', 'warn', 'error', 'debug', 'verbose'] as const) {
          new Logger('spec')[level](
            { booking, deep: { rows: [{ child_name: CANARY.childName }] } },
            'a booking',
          );
        }
        await fault().catch((error: Error) => {
          new Logger('spec').error({ error, parameters: [CANARY.childName] }, 'it failed');
          throw Object.defineProperty(error, 'name', { value: 'UnrecoverableError' });
        });
      });
      const id = await publish(bookingId(100 + index));
      await until('the failure is stored', async () => {
        await jobs.worker.get(RelayService).sendAll();
        return (await failed(id)).length > 0;
      });
      spy.mockRestore();
    }
    const stored = await rows('select message, kind, stack from job_failures');
    expect(stored).toHaveLength(3);
    const inQueue = async () =>
      (await Promise.all(QUEUES.map((name) => jobs.worker.get<Queue>(getQueueToken(name)).getJobs()))).flat();
    // The failure is stored before the queue has moved its job.
    await until('the queue has them too', async () => {
      const all = await inQueue();
      return all.filter(({ failedReason }) => failedReason).length >= 3;
    });
    const queued = await inQueue();
    const metrics = await jobs.worker.get(OperationsMetricsService).text();
    const logged = lines.join('');
    expect(logged).toContain('"msg":"a booking"');
    expect(logged).toContain('[private]');
    for (const text of [logged, JSON.stringify(stored), JSON.stringify(queued), metrics]) {
      expect(text).not.toMatch(ANY_CANARY);
    }
  });
});
