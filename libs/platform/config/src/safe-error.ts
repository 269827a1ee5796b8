// What may be kept of a failure: logs, the queue and Operations show it, so nothing of a family may be in it.

/** `kind` is the message without ids and numbers: failures of one kind have one cause. */
export type SafeError = { message: string; kind: string; stack: string };

const MESSAGE_MAX = 300;
const FRAMES_MAX = 12;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Ids of other machines, short ids and keys: eight signs or more with a digit and a letter among them. */
const OTHER_ID = /\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9-]{8,}\b/gi;
const MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** A path of a scoped package has the shape of an address: /app/node_modules/@nestjs/core. */
const PACKAGE_PATH = /^(?:[^@]*[/\\])?node_modules[/\\]@[^@]*$/;
const ID_OR_PHONE = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|\+?\(?\d[\d\s().-]{8,}\d/gi;
/** PostgreSQL quotes a rejected value behind a colon, as in: invalid input syntax for type uuid: "…". */
const QUOTED_VALUE = /: ("|')[\s\S]*\1/g;
/** Key and row details of the database name the values. */
const DATABASE_DETAIL = /\((?:[^()]+)\)=\((?:[^()]*)\)|Failing row contains[\s\S]*/g;

/** Text without mail addresses, phone numbers and values that a database quotes. Ids stay. */
export const redacted = (text: string): string =>
  text
    .replace(MAIL, (found) => (PACKAGE_PATH.test(found) ? found : '[mail]'))
    .replace(DATABASE_DETAIL, '[values]')
    .replace(QUOTED_VALUE, ': [value]')
    .replace(ID_OR_PHONE, (_found, id?: string) => id ?? '[number]');

/** Text whose ids read "…", so that what has one cause reads alike. Numbers stay. */
export const withoutIds = (text: string): string => text.replace(UUID, '…').replace(OTHER_ID, '…');

/** A failure as it may be kept; parameters, rows and details of the database are left out. */
export function toSafeError(error: unknown): SafeError {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const { code, constraint } = (error as { driverError?: { code?: string; constraint?: string } } | null)
    ?.driverError ?? { code: undefined, constraint: undefined };
  const facts = [code, constraint].filter(Boolean).join(' ');
  const line = redacted(message.split('\n')[0] ?? '').slice(0, MESSAGE_MAX);
  const kept = facts ? `${line} (${facts})` : line;
  const frames = stack.split('\n').filter((each) => /^\s+at /.test(each));
  return {
    message: kept,
    kind: withoutIds(kept).replace(/\d+/g, '#'),
    stack: [`${name}: ${kept}`, ...frames.slice(0, FRAMES_MAX)].join('\n'),
  };
}
