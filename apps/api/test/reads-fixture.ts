import { insertPaid, insertRefund } from '#libs/platform/testing';
import type { Agent } from 'supertest';
import { signUp } from './log-in.js';
import { startApi, type TestApi } from './start-api.js';

/** An API of this spec file with one administrator, Avery Desk, and no booking at the start of a spec. */
export function setUpReads() {
  let api: TestApi;
  let admin: Agent;
  let adminId: string;
  const newUser = (username: string, role: 'user' | 'admin') => signUp(api, username, role);
  beforeAll(async () => {
    api = await startApi();
    ({ agent: admin, id: adminId } = await newUser('avery', 'admin'));
  });
  afterAll(() => api?.stop());
  beforeEach(() => api.database.query('truncate bookings cascade'));
  return {
    get database() {
      return api.database;
    },
    get adminId() {
      return adminId;
    },
    newUser,
    guest: () => api.guest(),
    /** Reads as the administrator. */
    get: (path: string) => admin.get(path),
    /** Money that PayPal took for a booking, and what was given back of it. */
    pay: async (bookingId: string, amountCents: number, refundCents = 0): Promise<void> => {
      const status = refundCents ? 'PARTIALLY_REFUNDED' : 'COMPLETED';
      const paid = await insertPaid(api.database, { bookingId, amountCents }, { status, feeCents: 349 });
      if (refundCents === 0) return;
      await insertRefund(api.database, { ...paid, amountCents: refundCents, requestedBy: adminId });
    },
  };
}
