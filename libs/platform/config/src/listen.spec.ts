import { createServer, type AddressInfo, type Server } from 'node:net';
import { listenError } from './listen.js';

const names = { port: 'WORKER_PORT', host: 'WORKER_HOST' } as const;

function listen(port: number, host: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail).listen(port, host, () => done(server));
  });
}
const errorMessageOf = (port: number, host: string) =>
  listen(port, host).then(
    () => null,
    (error: unknown) => listenError(error, { port, host, names }),
  );

describe('the message of a failed listen names the setting', () => {
  it('for a port in use', async () => {
    const taken = await listen(0, '127.0.0.1');
    const { port } = taken.address() as AddressInfo;
    expect(await errorMessageOf(port, '127.0.0.1')).toBe(
      `Port ${port} is taken by another program: set WORKER_PORT to another one.`,
    );
    taken.close();
  });

  it.each(['192.0.2.1', 'no-such-host.invalid'])(
    'for %s, which is not an address of this machine',
    async (host) => {
      expect(await errorMessageOf(0, host)).toBe(`WORKER_HOST is no address of this machine: ${host}.`);
    },
  );

  it.each([
    ['EACCES', 'This user may not use port 80: set WORKER_PORT to one above 1023.'],
    ['EINVAL', 'Nothing can listen on WORKER_HOST ::, WORKER_PORT 80: odd.'],
  ])('%s', (code, sentence) => {
    const error = Object.assign(new Error('odd'), { code });
    expect(listenError(error, { port: 80, host: '::', names })).toBe(sentence);
  });
});
