// A network can fail silently: packets vanish, and neither side learns that the other has gone. The defaults of the
// operating system notice after 15 minutes, or two hours on an idle connection.
import pg from 'pg';

const IDLE_MS = 10_000;

/** This side asks for signs of life. */
export const KEEPS_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: IDLE_MS };

/** Both sides do. The server ends the session, and with it its locks, after 25 s of silence. Not for a pooler. */
export const NOTICES_LOSS = {
  ...KEEPS_ALIVE,
  options:
    '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000',
};

type Ask = (this: pg.Client, ...statement: unknown[]) => unknown;

/**
 * A pg.Client that closes its connection when `query_timeout` has passed without an answer: the next statement would only
 * wait behind the lost one.
 */
export class LimitedClient extends pg.Client {}

LimitedClient.prototype.query = function (this: pg.Client, ...statement: unknown[]) {
  const result = (pg.Client.prototype.query as Ask).apply(this, statement);
  if (result instanceof Promise)
    result.catch(({ message }: Error) => {
      if (message === 'Query read timeout') closeConnection(this);
    });
  return result;
} as never;

const closeConnection = (client: pg.Client) =>
  (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
