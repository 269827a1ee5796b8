import { randomInt } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';

/** Below the system's range for outgoing connections: one of those could take the port before the program does. */
const [LOWEST_PORT, HIGHEST_PORT] = [20_000, 32_000];
const MAX_TRIES = 50;

/** A server on a random free port. @throws Error when every tried port is in use. */
async function listenOnFreePort(): Promise<Server> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const probe = createServer();
    const isListening = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false));
      probe.listen(randomInt(LOWEST_PORT, HIGHEST_PORT), '127.0.0.1', () => done(true));
    });
    if (isListening) return probe;
  }
  throw new Error('no free port was found');
}

/** Different free ports: all are opened together before any is released. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(Array.from({ length: count }, listenOnFreePort));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => new Promise((closed) => probe.close(closed))));
  return ports;
}
