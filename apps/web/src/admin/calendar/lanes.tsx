import './lanes.css';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { dayInWords, type CrewLane, type LaneEvent, type LanesView } from '#libs/contracts';
import { LANE_TEXTS } from '../../content/admin-lanes.js';
import { clockTime } from '../../lib/format.js';
import { LaneEventCard } from './lane-event.js';
import { LanePartItem } from './lane-part.js';
import { scaleOf, type Scale } from './lane-scale.js';

/** Gives an event to another crew; another feature's. */
export type CrewMenuOf = ComponentType<{
  booking: LaneEvent;
  current: number | null;
  crews: { no: number; name: string }[];
  onMoved: () => Promise<void>;
}>;

type Props = { view: LanesView; CrewMenu: CrewMenuOf; onMoved: () => Promise<void> };
type LaneProps = { lane: CrewLane; scale: Scale; menu: (event: LaneEvent) => ReactNode };

const hoursInWords = ({ hours, parts }: CrewLane) =>
  hours.map(({ from, to }) => LANE_TEXTS.hours(clockTime(from), clockTime(to))).join(', ') ||
  (parts.length === 0 ? LANE_TEXTS.closed : '');

function Lane({ lane, scale, menu }: LaneProps) {
  const events = new Map(lane.events.map((event) => [event.id, event]));
  return (
    <section className="lane" aria-label={LANE_TEXTS.lane(lane.name)}>
      <header>
        <h3>
          {lane.name}
          {!lane.isActive && <small>{LANE_TEXTS.isOff}</small>}
        </h3>
        <p>{[LANE_TEXTS.events(lane.events.length), hoursInWords(lane)].filter(Boolean).join(', ')}</p>
      </header>
      <ol>
        {lane.parts.map((part) => (
          <LanePartItem key={`${part.kind} ${part.from}`} {...{ part, scale, events, menu }} />
        ))}
      </ol>
    </section>
  );
}

/** The hours at the side; the parts say their own times, so a screen reader needs none of it. */
const Hours = ({ scale }: { scale: Scale }) => (
  <div className="lane-hours" aria-hidden>
    {scale.hours.map((hour, place) => (
      <span key={hour} style={{ '--at': place * 60 } as CSSProperties}>
        {clockTime(hour).replace(':00', '')}
      </span>
    ))}
  </div>
);

/** A day of the crews: a lane for each, drawn to scale; what has no crew stands above. */
export function Lanes({ view, CrewMenu, onMoved }: Props) {
  const { lanes, unassigned, day } = view;
  const scale = scaleOf(view);
  const crews = lanes.filter(({ isActive }) => isActive).map(({ no, name }) => ({ no, name }));
  const menuOf = (current: number | null) => (event: LaneEvent) => (
    <CrewMenu {...{ current, crews, onMoved }} booking={event} />
  );
  const name = LANE_TEXTS.title(dayInWords(day));
  return (
    <>
      {unassigned.length > 0 && (
        <section className="unassigned" aria-label={LANE_TEXTS.unassigned}>
          <h3>{LANE_TEXTS.unassigned}</h3>
          <p>{LANE_TEXTS.unassignedHint}</p>
          <ul>
            {unassigned.map((event) => (
              <li key={event.id}>
                <LaneEventCard event={event}>{menuOf(null)(event)}</LaneEventCard>
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Reachable by keys, as it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="lanes-scroll" aria-label={name} tabIndex={0}>
        <div className="lanes" style={{ '--day': scale.minutes, '--count': lanes.length } as CSSProperties}>
          <Hours scale={scale} />
          {lanes.map((lane) => (
            <Lane key={lane.no} {...{ lane, scale }} menu={menuOf(lane.no)} />
          ))}
        </div>
      </section>
    </>
  );
}
