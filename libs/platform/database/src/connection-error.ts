type DatabaseError = {
  code?: string;
  message?: string;
  driverError?: { code?: string; message?: string };
};

/** Server, user and database of DATABASE_URL, without the password. */
function placeOf(url: string): { server: string; user: string; database: string } {
  const { host, hostname, port, username, pathname, searchParams } = new URL(url);
  const user = decodeURIComponent(username) || process.env.PGUSER || process.env.USER || 'postgres';
  return {
    server: hostname ? (port ? host : `${host}:5432`) : (searchParams.get('host') ?? 'this machine'),
    user,
    database: decodeURIComponent(pathname.slice(1)) || user,
  };
}

const AWAY = /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ECONNRESET|57P03)$/;
const NO_ANSWER = /timeout expired|timeout exceeded when trying to connect|Connection terminated/i;
const UNTRUSTED = /CERT|ALTNAME/;

/** True for failures worth retrying at startup: the server is starting, unreachable or out of connections. */
export function isTemporary(error: unknown): boolean {
  const { code = '', message = '' } = readError(error);
  return (
    /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|53300)$/.test(code) || AWAY.test(code) || NO_ANSWER.test(message)
  );
}

/** Error codes of Node and PostgreSQL for a server that is down, starting, stopping or out of connections. */
const IS_AWAY = /^(ECONN|ETIMEDOUT|EPIPE|57P0|53300|08|25P03)/;
const LOST =
  /timeout exceeded when trying to connect|Connection terminated|not connected|not queryable|Query read timeout/i;

/** True when the database could not be reached, so the same statement may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = readError(error);
  return IS_AWAY.test(code) || LOST.test(message);
}

function readError(error: unknown): { code?: string; message?: string } {
  const { code, message, driverError } = (error ?? {}) as DatabaseError;
  return { code: driverError?.code ?? code, message: driverError?.message ?? message };
}

/**
 * A one-sentence message about DATABASE_URL for a failed connection.
 * @returns null when the failure has another cause
 */
export function connectionError(error: unknown, url: string): string | null {
  const { code = '', message = '' } = readError(error);
  const { server, user, database } = placeOf(url);
  if (code === '28P01') return `PostgreSQL at ${server} refuses the password of "${user}" in DATABASE_URL.`;
  if (/client password must be a string/.test(message)) {
    return `PostgreSQL at ${server} requires a password for "${user}", but DATABASE_URL contains none.`;
  }
  if (code === '28000') {
    return `PostgreSQL at ${server} rejected "${user}": unknown user, or this kind of connection is not allowed.`;
  }
  if (code === '3D000') return `PostgreSQL at ${server} has no database "${database}": create it first.`;
  if (code === '42501') {
    return `"${user}" may not do this in the database "${database}" at ${server}: the database should belong to it.`;
  }
  if (code === 'ECONNREFUSED') {
    return `No PostgreSQL answers at ${server}: is it running, and are host and port in DATABASE_URL right?`;
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `The host of DATABASE_URL is not known: ${server}.`;
  }
  if (code === '53100') return `The disk of PostgreSQL at ${server} is full.`;
  if (code === '53300') return `PostgreSQL at ${server} has no connection left for "${user}".`;
  if (AWAY.test(code) || NO_ANSWER.test(message)) {
    return `PostgreSQL at ${server} does not answer: is it running, and may this machine reach it?`;
  }
  if (/does not support SSL/.test(message)) {
    return `PostgreSQL at ${server} does not support TLS; remove sslmode from DATABASE_URL.`;
  }
  if (UNTRUSTED.test(code)) return `The certificate of PostgreSQL at ${server} is not trusted (${code}).`;
  return null;
}
