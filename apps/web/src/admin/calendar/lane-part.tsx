import type { CSSProperties, ReactNode } from 'react';
import type { LaneEvent, LanePart } from '#libs/shared/contracts';
import { LANE_TEXTS } from './lanes.copy.js';
import { clockTime } from '../../lib/format/format.js';
import { minutesOf, placeOf, type Scale } from './lane-scale.js';
import { LaneEventCard } from './lane-event.js';

type Props = {
  part: LanePart;
  scale: Scale;
  events: ReadonlyMap<string, LaneEvent>;
  menu: (event: LaneEvent) => ReactNode;
};

type Drive = Extract<LanePart, { kind: 'drive' }>;

const isShort = (part: Drive) => minutesOf(part) < part.minutes;

function driveWords(part: Drive): string {
  if (isShort(part)) return LANE_TEXTS.driveShort(minutesOf(part), part.minutes);
  return LANE_TEXTS.drive(part.minutes, part.isHome ? null : (part.toZip ?? LANE_TEXTS.unknownPlace));
}

function wordsOf(part: LanePart): string {
  switch (part.kind) {
    case 'free':
      return LANE_TEXTS.free(minutesOf(part));
    case 'set-up':
      return LANE_TEXTS.setUp;
    case 'pack-down':
      return LANE_TEXTS.packDown;
    case 'offered':
      return LANE_TEXTS.offered(part.until && clockTime(part.until));
    case 'drive':
      return driveWords(part);
    // Its card says all of it.
    case 'event':
      return '';
  }
}

/** One stretch of a crew's day, as long as it lasts on a wide screen, a line of a list on a phone. */
export function LanePartItem({ part, scale, events, menu }: Props) {
  const event = part.kind === 'event' ? events.get(part.id) : undefined;
  const place = placeOf(part, scale) as CSSProperties;
  const isLate = part.kind === 'drive' && isShort(part);
  return (
    <li className="lane-part" data-kind={part.kind} data-short={isLate || undefined} style={place}>
      {event ? (
        <LaneEventCard event={event}>{menu(event)}</LaneEventCard>
      ) : (
        <>
          <time dateTime={part.from}>{clockTime(part.from)}</time> <span>{wordsOf(part)}</span>
        </>
      )}
    </li>
  );
}
