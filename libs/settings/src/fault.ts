// What may be kept of a failure: logs, the queue and the ops room show it, so nothing of a family may be in it.

/** `kind` is the message without ids and numbers: failures of one kind have one cause. */
export type Fault = { message: string; kind: string; stack: string };

const MESSAGE_MAX = 300;
const FRAMES_MAX = 12;
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const MAIL = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g;
const PHONE = /\+?\(?\d[\d\s().-]{8,}\d/g;
/** PostgreSQL quotes a refused value behind a colon, as in: invalid input syntax for type uuid: "…". */
const QUOTED_VALUE = /: ("|')[\s\S]*\1/g;
/** Key and row details of the database name the values. */
const DATABASE_DETAIL = /\((?:[^()]+)\)=\((?:[^()]*)\)|Failing row contains[\s\S]*/g;

/** Text without mail addresses, phone numbers and values that a database quotes. Ids stay. */
export function scrubbed(text: string): string {
  const ids: string[] = [];
  const kept = text.replace(UUID, (id) => `\u0001${ids.push(id) - 1}\u0001`);
  return kept
    .replace(MAIL, '[mail]')
    .replace(DATABASE_DETAIL, '[values]')
    .replace(QUOTED_VALUE, ': [value]')
    .replace(PHONE, '[number]')
    .replace(/\u0001(\d+)\u0001/g, (_, index: string) => ids[Number(index)]);
}

/** A failure as it may be kept; parameters, rows and details of the database are left out. */
export function faultOf(error: unknown): Fault {
  const { name = 'Error', message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const { code, constraint } = (error as { driverError?: { code?: string; constraint?: string } } | null)
    ?.driverError ?? { code: undefined, constraint: undefined };
  const facts = [code, constraint].filter(Boolean).join(' ');
  const line = scrubbed(message.split('\n')[0] ?? '').slice(0, MESSAGE_MAX);
  const kept = facts ? `${line} (${facts})` : line;
  const frames = stack.split('\n').filter((each) => /^\s+at /.test(each));
  return {
    message: kept,
    kind: kept.replace(UUID, '…').replace(/\d+/g, '#'),
    stack: [`${name}: ${kept}`, ...frames.slice(0, FRAMES_MAX)].join('\n'),
  };
}
