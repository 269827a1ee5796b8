// A TCP relay that can lose packets: between two processes it stands for a network that is cut without a word.
import { connect, createServer, type Socket } from 'node:net';
import { ownPort } from '../own-port.js';

/** See limited-client.ts. */
const SESSION_ENDS_AFTER_MS = 25_000;

type Pair = { near: Socket; far: Socket | null; isLost: boolean };

export type Relay = Awaited<ReturnType<typeof startRelay>>;

/** Starts a relay to a port of this machine. */
export async function startRelay(target: number) {
  const pairs = new Set<Pair>();
  let isCut = false;
  const open = (pair: Pair) => {
    pair.far = connect(target, '127.0.0.1');
    watch(pair, pair.far);
    pair.near.pipe(pair.far).pipe(pair.near);
  };
  const watch = (pair: Pair, socket: Socket) =>
    socket
      .on('error', () => {})
      .on('close', () => {
        // Of a lost connection the other side hears nothing.
        if (!pair.isLost) drop(pair);
      });
  const drop = (pair: Pair) => {
    pairs.delete(pair);
    pair.near.destroy();
    pair.far?.destroy();
  };
  const endLost = () => {
    for (const { far, isLost } of pairs) if (isLost) far?.destroy();
  };
  let ending: NodeJS.Timeout | undefined;
  const server = createServer((near) => {
    const pair: Pair = { near, far: null, isLost: isCut };
    pairs.add(pair);
    watch(pair, near);
    if (!isCut) open(pair);
  });
  const port = await ownPort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    /**
     * From now on nothing is forwarded, not even that a side has closed. The service ends its sessions when its kernel has
     * heard nothing for a while; that of this machine hears the relay's.
     */
    cut: () => {
      isCut = true;
      ending = setTimeout(endLost, SESSION_ENDS_AFTER_MS);
      for (const pair of pairs) {
        pair.isLost = true;
        pair.far?.unpipe().pause();
        pair.near.unpipe().pause();
      }
    },
    /** New connections work again; the old ones stay silent, and nobody has told the process. */
    heal: () => {
      clearTimeout(ending);
      endLost();
      isCut = false;
    },
    close: async () => {
      clearTimeout(ending);
      pairs.forEach(drop);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The URL of a service through a relay. */
export const through = (relay: Relay, url: string): string =>
  Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(relay.port) }).toString();
