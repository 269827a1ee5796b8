import './lanes.css';
import { Box, Card, Flex, Grid, Heading, Switch, Text } from '@radix-ui/themes';
import { useState, type CSSProperties, type ReactNode } from 'react';
import {
  dayInWords,
  hasStarted,
  isOpen,
  minuteInZone,
  type LaneEvent,
  type LanesView,
} from '#libs/shared/contracts';
import { publicConfig } from '../../../lib/api/public-config.js';
import { clockTime } from '../../../lib/format/format.js';
import { CrewMenu } from '../../bookings/crew-move/crew-menu.js';
import type { RescheduleTarget } from '../../bookings/actions/reschedule/reschedule.rules.js';
import { LANE_TEXTS } from '../copy.js';
import type { OnBook } from '../gap.js';
import { nearestStart } from '../starts.js';
import { columnAt, useDrag, type Place } from '../use-drag.js';
import { useNow } from '../use-now.js';
import { Lane, type DrawnDay } from './lane.js';
import { LaneEventCard } from './lane-event.js';
import { FOLD_MINUTES, scaleOf, type Scale } from './lane-scale.js';

/** The hour scale; items include their own times, so it is hidden from screen readers. */
const Hours = ({ scale }: { scale: Scale }) => (
  <div className="lane-hours" aria-hidden>
    {scale.hours.map(({ at, minute }) => (
      <span key={at} style={{ '--at': minute } as CSSProperties}>
        {clockTime(at).replace(':00', '')}
      </span>
    ))}
  </div>
);

const bar = (color: string, at: number, height: string) =>
  `linear-gradient(var(--${color}) 0 0) 0 calc(${at} * var(--minute)) / 100% ${height} no-repeat`;

/** The background of a lane: a line for each labeled hour, and a band for folded hours. */
const hourLines = ({ hours, folds }: Scale) =>
  [
    ...hours.map(({ minute }) => bar('line', minute, '1px')),
    ...folds.map((at) => bar('row', at, `calc(${FOLD_MINUTES} * var(--minute))`)),
  ].join(', ') || 'none';

type BesideProps = {
  events: LaneEvent[];
  texts: [string, string];
  card: (event: LaneEvent) => ReactNode;
  isUrgent?: boolean;
};

/** Events in no lane. */
function EventsBeside({ events, texts: [title, hint], card, isUrgent }: BesideProps) {
  if (events.length === 0) return null;
  return (
    <Card asChild size="2" className={isUrgent ? 'unassigned' : undefined}>
      <section aria-label={title}>
        <Box mb="2">
          <Heading as="h3" size="4">
            {title}
          </Heading>
          <p>{hint}</p>
        </Box>
        <Grid asChild columns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))" gap="3">
          <ul>
            {events.map((event) => (
              <li key={event.id}>{card(event)}</li>
            ))}
          </ul>
        </Grid>
      </section>
    </Card>
  );
}

/** What is dragged, and its van; null without one. */
type Grabbed = { event: LaneEvent; crewNo: number | null };
type Target = { crewNo: number; time: string };

type HandsProps = {
  view: LanesView;
  onBook?: OnBook;
  /** Absent without the right to change events. */
  onReschedule?: (id: string, target: RescheduleTarget) => void;
};

/** An event that one of its hosts has begun, or that should have begun, stays where it is. */
const canMove = (event: LaneEvent, now: number, zone: string) =>
  isOpen(event) &&
  !hasStarted(event, new Date(now), zone) &&
  !event.steps.some(({ step }) => step === 'started' || step === 'finished');

/**
 * The cards of the events. Dragged to another time, one is rescheduled; to another van at its own time, its menu is
 * opened. Both ask before anything changes.
 */
function useCards(drawn: Pick<DrawnDay, 'minuteAt' | 'now' | 'zone'>, { view, onReschedule }: HandsProps) {
  const { minuteAt, now, zone } = drawn;
  const [handed, setHanded] = useState<{ id: string; crewNo: number } | null>(null);
  const crews = view.lanes.filter(({ isActive }) => isActive).map(({ no, name }) => ({ no, name }));
  const { dragged, grab } = useDrag<Grabbed, Target>({
    targetAt: ({ event, crewNo }, place) => {
      const column = columnAt(place);
      // One without a van stands in no lane, so only the van is chosen.
      const time = crewNo === null ? event.eventTime : nearestStart(minuteAt(place));
      return column && { crewNo: Number(column.name), time };
    },
    onDrop: ({ event, crewNo }, target) => {
      if (target.time !== event.eventTime) onReschedule?.(event.id, { day: view.day, ...target });
      else if (target.crewNo !== crewNo) setHanded({ id: event.id, crewNo: target.crewNo });
    },
  });
  const card = (event: LaneEvent, crewNo: number | null, hasMenu = true) => (
    <LaneEventCard
      event={event}
      isDragged={dragged?.item.event.id === event.id}
      onGrab={onReschedule && hasMenu && canMove(event, now, zone) ? grab({ event, crewNo }) : undefined}
    >
      {hasMenu && (
        <CrewMenu
          {...{ crews }}
          current={crewNo}
          booking={event}
          startsOpen={handed?.id === event.id}
          startCrewNo={handed?.crewNo}
          onClosed={() => setHanded(null)}
        />
      )}
    </LaneEventCard>
  );
  const moving = dragged?.target ? { event: dragged.item.event, ...dragged.target } : null;
  return { card, moving };
}

/** The scale of the day, and the buttons and cards in it. */
function useDrawnDay(props: HandsProps, isFolded: boolean) {
  const { view, onBook } = props;
  const { timeZone: zone } = publicConfig();
  const now = useNow();
  const scale = scaleOf(view, isFolded);
  const minuteAt = (place: Place) =>
    minuteInZone(new Date(scale.instantAt(columnAt(place)?.minute ?? 0)), zone);
  const cards = useCards({ minuteAt, now, zone }, props);
  return { day: view.day, scale, now, zone, minuteAt, onBook, ...cards };
}

/** A day of the vans: one lane each, to scale; above them events without a van, below those that need none. */
export function Lanes(props: HandsProps) {
  const { lanes, unassigned, others, day } = props.view;
  const [showsAllHours, showAllHours] = useState(false);
  const drawn = useDrawnDay(props, !showsAllHours);
  const { scale, card } = drawn;
  return (
    <>
      <EventsBeside
        events={unassigned}
        texts={[LANE_TEXTS.unassigned, LANE_TEXTS.unassignedHint]}
        card={(event) => card(event, null)}
        isUrgent
      />
      {(showsAllHours || scale.folds.length > 0) && (
        <Flex asChild display={{ initial: 'none', sm: 'flex' }} align="center" justify="end" gap="2">
          <label>
            <Switch checked={showsAllHours} onCheckedChange={showAllHours} />
            <Text size="2">{LANE_TEXTS.allHours}</Text>
          </label>
        </Flex>
      )}
      {/* Focusable, since it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="frame lanes-scroll" aria-label={LANE_TEXTS.title(dayInWords(day))} tabIndex={0}>
        <div
          className="lanes"
          style={
            {
              '--day': scale.minutes,
              '--count': lanes.length,
              '--hour-lines': hourLines(scale),
            } as CSSProperties
          }
        >
          <Hours scale={scale} />
          {lanes.map((lane) => (
            <Lane key={lane.no} {...{ lane, drawn }} />
          ))}
        </div>
      </section>
      <EventsBeside
        events={others}
        texts={[LANE_TEXTS.others, LANE_TEXTS.othersHint]}
        card={(event) => card(event, null, false)}
      />
    </>
  );
}
