/** Where a program was told to listen, and by which settings. */
export type ListenPlace = {
  port: number;
  host: string;
  names: { port: 'PORT'; host: 'HOST' } | { port: 'WORKER_PORT'; host: 'WORKER_HOST' };
};

/**
 * Why nothing can listen there, in one sentence for whoever set it. Ask it of a failed `listen` alone: other calls fail
 * with the same codes.
 */
export function listenError(error: unknown, { port, host, names }: ListenPlace): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: set ${names.port} to another one.`;
    case 'EACCES':
      return `This user may not use port ${port}: set ${names.port} to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${names.host} is no address of this machine: ${host}.`;
    default:
      return `Nothing can listen on ${names.host} ${host}, ${names.port} ${port}: ${message}.`;
  }
}

/**
 * What a server of ours waits for a request, as node's options of `createServer`: for its head, and for all of it with
 * its body; looked at once a second. Who is slower holds a connection open on purpose.
 */
export const ARRIVAL_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};
