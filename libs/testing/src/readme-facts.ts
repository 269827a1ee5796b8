// What a room's README lists beside its rules (tables, events in and out), and what its code has.
import type { Texts } from './readme-rules.js';
import type { Owned } from './table-owners.js';

/** Events heard as "event → handler". */
export type Facts = { tables: string[]; heard: string[]; published: string[] };

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();
const section = (readme: string, title: string) =>
  readme.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
const namesIn = (text: string) => [...text.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
const lines = (text: string, head: string) => text.split('\n').filter((line) => line.startsWith(head));

/** Tables and views of a README stand at the head of a bullet; events behind "In:" and "Out:". */
export function factsOfReadme(readme: string): Facts {
  const tables = section(readme, 'Tables and views').matchAll(/^- `([a-z_]+)`/gm);
  const events = section(readme, 'Events');
  const heard = lines(events, '- In:').flatMap((line) =>
    [...line.matchAll(/`([\w-]+)` → `([\w-]+)`/g)].map(([, event, as]) => `${event} → ${as}`),
  );
  return {
    tables: sorted([...tables].map(([, name]) => name)),
    heard: sorted(heard),
    published: sorted(lines(events, '- Out:').flatMap(namesIn)),
  };
}

const SPEC = /[.-]spec\.tsx?$/;
const HEARD = /@On\(\s*'([\w-]+)',\s*\{\s*as:\s*'([\w-]+)'/g;
/** The call with the event's name, and an event that is made first and handed over. */
const PUBLISHED = [/outbox\s*\.\s*\w+\(\s*\w+,\s*'([\w-]+)'/g, /\bname: '([\w-]+)'/g];
/** A table of events by purpose: a constant whose name begins with EVENT. */
const EVENT_TABLE = /\bconst EVENT\w* = \{[^}]*\}/g;
/** The names of the event map, one line each. */
const eventsOf = (texts: Texts) =>
  new Set(
    [...(texts.get('libs/events/src/event-map.ts') ?? '').matchAll(/^  '([\w-]+)': (?:\{|Record<)/gm)].map(
      ([, name]) => name,
    ),
  );

/** What the code of a room has; `room` is its folder, such as libs/promo. */
export function factsOfCode(room: string, texts: Texts, owners: Record<string, Owned>): Facts {
  const code = [...texts]
    .filter(([file]) => file.startsWith(`${room}/src/`) && /\.tsx?$/.test(file) && !SPEC.test(file))
    .map(([, text]) => text)
    .join('\n');
  const events = eventsOf(texts);
  const called = PUBLISHED.flatMap((call) => [...code.matchAll(call)].map(([, name]) => name));
  const listed = [...code.matchAll(EVENT_TABLE)].flatMap(([table]) =>
    [...table.matchAll(/'([\w-]+)'/g)].map(([, name]) => name),
  );
  return {
    tables: sorted(Object.keys(owners).filter((name) => `libs/${owners[name].owner}` === room)),
    heard: sorted([...code.matchAll(HEARD)].map(([, event, as]) => `${event} → ${as}`)),
    published: sorted([...called, ...listed].filter((name) => events.has(name))),
  };
}
