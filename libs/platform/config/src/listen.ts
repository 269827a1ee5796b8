/** Configured listen address and the names of its settings. */
export type ListenPlace = {
  port: number;
  host: string;
  names: { port: 'PORT'; host: 'HOST' } | { port: 'WORKER_PORT'; host: 'WORKER_HOST' };
};

/**
 * Message for the operator about a failed `listen`. Only for errors of `listen`: other calls fail with the same codes.
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
 * Timeouts of our HTTP servers in ms, as options of `createServer`: for the headers and for the whole request, checked
 * every second. They limit clients that hold connections open by sending slowly.
 */
export const ARRIVAL_TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};
