import { listenError, type ListenPlace } from '#libs/platform/config';
import { tryPort } from './ports.js';

/**
 * A port that somebody asked for by name; 0 takes any free one.
 * @throws Error in plain words when it cannot be had
 */
export async function requireFreePort(
  port: number,
  host: string,
  names: ListenPlace['names'],
): Promise<number> {
  try {
    return await tryPort(port, host);
  } catch (error) {
    throw new Error(listenError(error, { port, host, names }), { cause: error });
  }
}
