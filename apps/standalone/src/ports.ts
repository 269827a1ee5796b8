import { createServer } from 'node:net';

/** Port that was listened on for a moment. Rejects when it is taken or forbidden. Port 0 takes any free one. */
function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** The wished port when it is free, else any free one. */
export async function freePort(wished = 0, host = '127.0.0.1'): Promise<number> {
  return tryPort(wished > 65_535 ? 0 : wished, host).catch(() => tryPort(0, host));
}

/**
 * A port that somebody asked for by name.
 * @throws Error in plain words when it cannot be had
 */
export async function demandPort(port: number, host: string, variable: string): Promise<number> {
  try {
    return await tryPort(port, host);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new Error(`HOST is no address of this machine: ${host}.`, { cause: error });
    }
    const reasons: Record<string, string> = {
      EADDRINUSE: 'is taken by another program',
      EACCES: 'is not allowed for this user',
    };
    const reason = reasons[code ?? ''] ?? `cannot be used on ${host} (${code})`;
    throw new Error(`Port ${port} ${reason}: set ${variable} to another one.`, { cause: error });
  }
}
