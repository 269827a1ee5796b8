import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { PayPalClient } from '#libs/booking/payments';
import { Settings } from '#libs/platform/config';

const servers: Server[] = [];
const serve = async (answer: RequestListener) => {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

it('never follows a redirect: no secret is sent to another address', async () => {
  const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  let visits = 0;
  const elsewhere = await serve((_, response) => {
    visits += 1;
    response.end('{}');
  });
  const url = await serve((_, response) => response.writeHead(307, { location: elsewhere }).end());
  const settings = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_BASE_URL: url };
  const client = new PayPalClient(Object.assign(new Settings(), settings));
  await expect(client.getOrder('A1')).rejects.toMatchObject({ kind: 'unknown-outcome' });
  expect(visits).toBe(0);
  logged.mockRestore();
});
