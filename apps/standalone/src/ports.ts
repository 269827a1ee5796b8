// Also used where no library can be loaded: by the launcher of PostgreSQL in Jest's global setup.
import { createServer, isIPv6 } from 'node:net';

/**
 * Listens on the port briefly and resolves with its number. Rejects when it is taken or forbidden. Port 0 selects a
 * free port.
 */
export function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** The preferred port if it is free, otherwise another one. */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  return tryPort(preferred > 65_535 ? 0 : preferred, host).catch(() => tryPort(0, host));
}

/**
 * The URL for a server on this machine.
 * @param here the host name to use when the server listens on all addresses
 */
export function urlOf(host: string, port: number, here: string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? here : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
