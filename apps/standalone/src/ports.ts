import { createServer, isIPv6 } from 'node:net';

/** Port that was listened on for a moment. Rejects when it is taken or forbidden. Port 0 takes any free one. */
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

/** The preferred port when it is free, else any free one. */
export async function freePort(preferred = 0, host = '127.0.0.1'): Promise<number> {
  return tryPort(preferred > 65_535 ? 0 : preferred, host).catch(() => tryPort(0, host));
}

/**
 * Where this machine finds what listens on a host.
 * @param here its name when it listens on every address, which is none to go to
 */
export function urlOf(host: string, port: number, here: string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? here : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
