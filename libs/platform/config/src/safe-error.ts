// The form of an error that may be stored: logs, the queue and Operations display it, so it must not contain personal
// data.

/** `kind` is the message without ids and numbers, to group failures by cause. */
export type SafeError = { message: string; kind: string; stack: string };

const MESSAGE_MAX = 300;
const FRAMES_MAX = 12;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Ids of other systems, short ids and keys: at least eight characters with a digit and a letter. */
const OTHER_ID = /\b(?=[a-z0-9-]*\d)(?=[a-z0-9-]*[a-z])[a-z0-9-]{8,}\b/gi;
const MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
/** The path of a scoped package looks like an e-mail: /app/node_modules/@nestjs/core. */
const PACKAGE_PATH = /^(?:[^@]*[/\\])?node_modules[/\\]@[^@]*$/;
const ID_OR_PHONE = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})|\+?\(?\d[\d\s().-]{8,}\d/gi;
/** PostgreSQL quotes a rejected value after a colon: invalid input syntax for type uuid: "…". */
const QUOTED_VALUE = /: ("|')[\s\S]*\1/g;
/** Key and row details of PostgreSQL contain the values. */
const DATABASE_DETAIL = /\((?:[^()]+)\)=\((?:[^()]*)\)|Failing row contains[\s\S]*/g;

/** Removes mail addresses, phone numbers and values quoted by a database. Ids are not removed. */
export const redacted = (text: string): string =>
  text
    .replace(MAIL, (found) => (PACKAGE_PATH.test(found) ? found : '[mail]'))
    .replace(DATABASE_DETAIL, '[values]')
    .replace(QUOTED_VALUE, ': [value]')
    .replace(ID_OR_PHONE, (_found, id?: string) => id ?? '[number]');

/** Replaces ids with "…", so that messages with the same cause are equal. Numbers are not replaced. */
export const withoutIds = (text: string): string => text.replace(UUID, '…').replace(OTHER_ID, '…');

/** Converts an error to its storable form, without database parameters, rows and details. */
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
