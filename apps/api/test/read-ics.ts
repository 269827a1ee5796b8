// Reads calendar files as calendars do, and minds what they forgive each other (RFC 5545): line ends, long lines,
// what stands twice, what is missing and times without a zone.
import ICAL from 'ical.js';

const ONCE = ['uid', 'dtstamp', 'dtstart', 'dtend', 'sequence', 'status', 'summary', 'location'];

function readEvent(component: ICAL.Component) {
  for (const name of ONCE)
    if (component.getAllProperties(name).length !== 1)
      throw new Error(`not one ${name} in ${component.toString()}`);
  const event = new ICAL.Event(component);
  const instants = [event.startDate, event.endDate].map((time) => {
    if (time.zone?.tzid !== 'UTC') throw new Error(`no instant: ${time.toString()}`);
    return time.toJSDate().toISOString();
  });
  return {
    uid: event.uid,
    sequence: event.sequence,
    status: component.getFirstPropertyValue('status'),
    startsAt: instants[0],
    endsAt: instants[1],
    summary: event.summary,
    location: event.location,
  };
}

/** @throws Error saying what a calendar could not read. */
export function readIcs(text: string) {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines must end with CRLF');
  const long = text.split('\r\n').find((line) => Buffer.byteLength(line) > 75);
  if (long) throw new Error(`too long: ${long}`);
  const calendar = ICAL.Component.fromString(text);
  return {
    refreshedEvery: calendar.getFirstPropertyValue('refresh-interval')?.toString(),
    events: calendar.getAllSubcomponents('vevent').map(readEvent),
  };
}
