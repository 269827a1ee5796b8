// A reader of calendar files (RFC 5545) that is as strict as the strictest calendar.

export type IcsEvent = Record<string, string>;
export type Ics = { head: Record<string, string>; events: IcsEvent[] };

const PROPERTY = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/;
const plain = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));

/** @throws Error naming the line that no calendar would read. */
export function readIcs(text: string): Ics {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines must end with CRLF');
  const folded = text.split('\r\n').slice(0, -1);
  const long = folded.find((line) => Buffer.byteLength(line) > 75);
  if (long) throw new Error(`too long: ${long}`);
  const calendar: Ics = { head: {}, events: [] };
  const open: string[] = [];
  for (const line of text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .slice(0, -1)) {
    const [, name, , value] = PROPERTY.exec(line) ?? [];
    if (!name) throw new Error(`unreadable: ${line}`);
    if (name === 'BEGIN') {
      open.push(value);
      if (value === 'VEVENT') calendar.events.push({});
    } else if (name === 'END') {
      if (open.pop() !== value) throw new Error(`ends what is not open: ${line}`);
    } else {
      const into = open.at(-1) === 'VEVENT' ? calendar.events.at(-1)! : calendar.head;
      if (open.length === 0 || name in into) throw new Error(`out of place or twice: ${line}`);
      into[name] = plain(value);
    }
  }
  if (open.length > 0) throw new Error(`never ends: ${open.join()}`);
  const whole = ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'STATUS'];
  for (const event of calendar.events)
    for (const name of whole) if (!event[name]) throw new Error(`an event without ${name}`);
  return calendar;
}
