import { createServer, type AddressInfo, type Server } from 'node:net';
import { QueuesService } from '#libs/platform/monitoring';
import { Clock, readSettings } from '#libs/platform/config';
import { Upstreams } from './upstreams.js';

let server: Server;
let there: string;
beforeAll(async () => {
  server = createServer((socket) => socket.end());
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  there = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const NOWHERE = '127.0.0.1:9';
const stores: QueuesService[] = [];
afterAll(() => Promise.all(stores.map((store) => store.onModuleDestroy())));

function upstreams(environment: NodeJS.ProcessEnv): Upstreams {
  const settings = readSettings({ DATABASE_URL: 'postgres://x', ...environment });
  const store = new QueuesService(settings, new Clock('UTC'));
  stores.push(store);
  return new Upstreams(settings, store);
}
const keys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' };

it('unavailable upstreams are reported in one warning each, without secrets of their URLs', async () => {
  const away = upstreams({
    ...keys,
    SMTP_URL: `smtp://me:hidden@${NOWHERE}`,
    REDIS_URL: `redis://:hidden@${NOWHERE}`,
    PAYPAL_BASE_URL: `http://${NOWHERE}`,
    FILES_URL: `s3://files?endpoint=http://${NOWHERE}`,
  });
  expect(await away.states()).toEqual({ queue: 'away', mail: 'away', payments: 'away', files: 'away' });
  expect(await away.warnings()).toEqual([
    `Redis does not answer at ${NOWHERE}: documents and mails wait until it does.`,
    `The mail server does not answer at ${NOWHERE}: mails wait until it does.`,
    `PayPal does not answer at ${NOWHERE}: nobody can pay until it does.`,
    `The file store does not answer at ${NOWHERE}: receipts and exports wait until it does.`,
  ]);
});

it('upstreams that answer are up, without warnings', async () => {
  const up = upstreams({ ...keys, SMTP_URL: `smtp://${there}`, PAYPAL_BASE_URL: `http://${there}` });
  expect(await up.states()).toEqual({
    queue: 'in the database',
    mail: 'up',
    payments: 'up',
    files: 'in the folder',
  });
  expect(await up.warnings()).toEqual([]);
});

it('without PayPal credentials payments are off', async () => {
  const off = upstreams({ SMTP_URL: `smtp://${there}` });
  expect(await off.states()).toMatchObject({ payments: 'off' });
});
