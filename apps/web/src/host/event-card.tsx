import { Box, Callout, Card, Checkbox, DataList, Flex, Grid, Heading, Text } from '@radix-ui/themes';
import { useAtomValue } from 'jotai';
import {
  HOUR_MS,
  type EventType,
  type HostEventView,
  type HostFamilyView,
  type LoadingItem,
  formatPhone,
  telHref,
} from '#libs/shared/contracts';
import { EVENT_TYPE_LABELS } from '../copy/booking.js';
import { HOST_DAY_TEXTS, ROLE_LABELS, ITEM_LABELS } from '../copy/host-day.js';
import { clockTime, dollars, humanize } from '../lib/format/format.js';
import { storedActionsAtom } from './stored-actions.js';
import { shownLoading } from './action-queue.rules.js';
import { RecordPayment } from './record-payment.js';
import { StepButtons } from './step-buttons.js';
import { publicConfig } from '../lib/api/public-config.js';
import { buttonClass } from '../ui/form/button.js';
import { queueAction } from './action-queue.js';

const isDue = ({ amountDue }: HostFamilyView) => Number(amountDue) > 0;

const childOf = ({ childFirstName, childAge }: HostFamilyView) =>
  [childFirstName, childAge === null ? '' : HOST_DAY_TEXTS.age(childAge)].filter(Boolean).join(', ');

const ofFamily = (family: HostFamilyView): [string, string | null][] => [
  [HOST_DAY_TEXTS.child, childOf(family)],
  [HOST_DAY_TEXTS.space, family.spaceDetails],
  [HOST_DAY_TEXTS.theme, family.eventTheme],
  [HOST_DAY_TEXTS.due, isDue(family) ? dollars(family.amountDue) : HOST_DAY_TEXTS.nothingDue],
];

/** Special needs and requests come first. */
function FirstNeeds({ event: { family } }: { event: HostEventView }) {
  if (!family?.specialRequests) return null;
  return (
    <Callout.Root color="red" highContrast size="2">
      <dl className="host-lines">
        <Text asChild size="2" weight="bold">
          <dt>{HOST_DAY_TEXTS.requests}</dt>
        </Text>
        <Text asChild size="4" weight="bold">
          <dd>{family.specialRequests}</dd>
        </Text>
      </dl>
    </Callout.Root>
  );
}

/** Games, location, contact and money. */
function EventNeeds({ event: { games, family } }: { event: HostEventView }) {
  const facts: [string, string | null][] = [
    [HOST_DAY_TEXTS.games, games.join(', ')],
    ...(family ? ofFamily(family) : []),
  ];
  return (
    <DataList.Root size="3" orientation="vertical" className="host-lines">
      {facts.map(
        ([name, value]) =>
          value && (
            <DataList.Item key={name}>
              <DataList.Label>{name}</DataList.Label>
              <DataList.Value>{value}</DataList.Value>
            </DataList.Item>
          ),
      )}
    </DataList.Root>
  );
}

const MAP = 'https://www.google.com/maps/search/?api=1&query=';

const isPast = (instant: string) => Date.parse(instant) < Date.now();

/** The separator before `body` differs between phones; all of them accept `?&`. */
const smsTo = (phone: string, words: string) => `sms:${phone}?&body=${encodeURIComponent(words)}`;

/** Directions and contact of the family, in the days around the event. */
function FamilyContact({ event: { family, startsAt, endsAt, city, zipCode } }: { event: HostEventView }) {
  if (!family) {
    return (
      <Text as="p" size="2">
        {isPast(endsAt) ? HOST_DAY_TEXTS.over : HOST_DAY_TEXTS.later}
      </Text>
    );
  }
  const { parentFirstName: name, parentPhone, parentPhoneExtension: extension, address, state } = family;
  const place = [address, city, `${state} ${zipCode}`].join(', ');
  const message = HOST_DAY_TEXTS.message(name, publicConfig().brand, clockTime(startsAt));
  return (
    <Grid columns="2" gap="3" className="host-contact">
      <Box gridColumn="1 / -1">
        <Text size="4" weight="bold">
          {place}
        </Text>
      </Box>
      <Box asChild gridColumn="1 / -1">
        <a
          className={buttonClass('secondary')}
          href={MAP + encodeURIComponent(place)}
          target="_blank"
          rel="noreferrer"
        >
          {HOST_DAY_TEXTS.map}
        </a>
      </Box>
      <a
        className={buttonClass('secondary')}
        href={telHref(parentPhone, extension)}
        title={formatPhone(parentPhone, extension)}
      >
        {HOST_DAY_TEXTS.call(name)}
      </a>
      <a className={buttonClass('secondary')} href={smsTo(parentPhone, message)}>
        {HOST_DAY_TEXTS.text(name)}
      </a>
    </Grid>
  );
}

type Props = { eventId: string; isNear: boolean; items: readonly LoadingItem[] };

/** The packing list, folded until the day of the event and once complete. */
function LoadingTicks({ eventId, isNear, items }: Props) {
  const done = items.filter(({ isLoaded }) => isLoaded).length;
  return (
    <details className="host-loading" open={(isNear && done < items.length) || undefined}>
      <summary>{`${HOST_DAY_TEXTS.loadingList}: ${HOST_DAY_TEXTS.loaded(done, items.length)}`}</summary>
      <ul>
        {items.map(({ item, name, isLoaded }) => (
          <li key={item}>
            <Flex asChild align="center" gap="3">
              <label>
                <Checkbox
                  size="3"
                  checked={isLoaded}
                  onCheckedChange={() => queueAction({ kind: 'tick', eventId, item, isLoaded: !isLoaded })}
                />
                <span>{name ?? ITEM_LABELS[item] ?? item}</span>
              </label>
            </Flex>
          </li>
        ))}
      </ul>
    </details>
  );
}

const HALF_DAY_MS = 12 * HOUR_MS;

/** The server accepts steps from then on. */
const isNear = ({ startsAt }: HostEventView) => Date.parse(startsAt) - Date.now() <= HALF_DAY_MS;

const driveLabel = ({ crewName, minutes, isFromHome }: NonNullable<HostEventView['drive']>) =>
  (isFromHome ? HOST_DAY_TEXTS.fromHome : HOST_DAY_TEXTS.fromEvent)(crewName, minutes);

type TimeProps = { label: string; time: string; note: string };

const Time = ({ label, time, note }: TimeProps) => (
  <Box p="3" className="host-time">
    <Text asChild size="2" weight="bold">
      <dt>{label}</dt>
    </Text>
    <Text asChild size="7" weight="bold" wrap="nowrap">
      <dd>{time}</dd>
    </Text>
    <Text asChild size="2">
      <dd>{note}</dd>
    </Text>
  </Box>
);

/** Start and end, readable at arm's length. */
const Times = ({ event: { drive, startsAt, endsAt } }: { event: HostEventView }) => (
  <Grid asChild columns="repeat(auto-fit, minmax(130px, 1fr))" gap="3">
    <dl>
      {drive && (
        <Time label={HOST_DAY_TEXTS.leave} time={clockTime(drive.leaveAt)} note={driveLabel(drive)} />
      )}
      <Time
        label={HOST_DAY_TEXTS.starts}
        time={clockTime(startsAt)}
        note={HOST_DAY_TEXTS.ends(clockTime(endsAt))}
      />
    </dl>
  </Grid>
);

/** One event; its buttons are shown on its day. */
export function EventCard({ event }: { event: HostEventView }) {
  const { actions } = useAtomValue(storedActionsAtom);
  const queued = actions.filter(({ eventId }) => eventId === event.id);
  return (
    <Card asChild size="3">
      <article aria-labelledby={`host-event-${event.id}`}>
        <Flex direction="column" gap="4">
          <header>
            <Heading as="h3" size="6" id={`host-event-${event.id}`}>
              {`${event.city} ${event.zipCode}`}
            </Heading>
            <p>
              {`${EVENT_TYPE_LABELS[event.eventType as EventType] ?? humanize(event.eventType)}, ${HOST_DAY_TEXTS.children(event.guestCount)} · ${ROLE_LABELS[event.role]}`}
            </p>
          </header>
          <FirstNeeds event={event} />
          <Times event={event} />
          <FamilyContact event={event} />
          {isNear(event) && <StepButtons event={event} queued={queued} />}
          <LoadingTicks
            eventId={event.id}
            isNear={isNear(event)}
            items={shownLoading(event.loading, queued)}
          />
          <EventNeeds event={event} />
          <RecordPayment event={event} />
        </Flex>
      </article>
    </Card>
  );
}
