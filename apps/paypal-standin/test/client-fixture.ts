import { Logger } from '@nestjs/common';
import { PayPalClient } from '#libs/booking/payments';
import { Settings } from '#libs/platform/config';
import { STANDIN_CLIENT_ID, STANDIN_CLIENT_SECRET } from '../src/server.js';
import { startStandinWithClient } from './standin-client.js';

type StandinClient = Awaited<ReturnType<typeof startStandinWithClient>>;

const settingsFor = (url: string, changes: Partial<Settings> = {}) =>
  Object.assign(new Settings(), {
    PAYPAL_CLIENT_ID: STANDIN_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: STANDIN_CLIENT_SECRET,
    PAYPAL_BASE_URL: url,
    ...changes,
  });
export const clientFor = ({ url }: StandinClient, changes: Partial<Settings> = {}, timeoutMs?: number) =>
  Object.assign(new PayPalClient(settingsFor(url, changes)), timeoutMs && { timeoutMs });
let made = 0;
export const anOrder = (amountCents = 41_500) => {
  made += 1;
  return {
    requestId: `ord-${made}`,
    amountCents,
    customId: `b-${made}`,
    invoiceId: `FD-${made}`,
    description: 'Event',
  };
};

/** Creates a stand-in and its client before each spec; the client's log is collected instead of written. */
export function setUpClient() {
  let paypal: StandinClient;
  let client: PayPalClient;
  let logged: jest.SpyInstance;
  beforeAll(() => {
    logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  });
  beforeEach(async () => {
    paypal = await startStandinWithClient();
    client = clientFor(paypal);
  });
  afterEach(() => paypal.close());
  afterAll(() => logged.mockRestore());
  return {
    get paypal() {
      return paypal;
    },
    get client() {
      return client;
    },
    get logged() {
      return logged;
    },
  };
}
