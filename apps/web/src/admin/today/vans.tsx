import { Badge, Flex, Heading, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import type { LaneEvent } from '#libs/shared/contracts';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { clockTime } from '../../lib/format/format.js';
import { useLanes } from '../calendar/api.js';
import { LANE_TEXTS } from '../calendar/copy.js';
import { TitledCard } from '../shared/titled-card.js';
import { TODAY_TEXTS as TEXTS } from './copy.js';
import { useBookingAddress } from './next-step.js';

const EVERY_MS = 30_000;

/** An event: its start, family and city, and the latest step that its host has reported. */
function VanEvent({ event }: { event: LaneEvent }) {
  const { id, eventTime, parentName, city, missing, steps } = event;
  const address = useBookingAddress(id);
  const last = steps.at(-1);
  return (
    <Flex asChild direction="column" align="start" gap="1">
      <li>
        <Flex asChild display="inline-flex" align="center" minHeight="28px">
          <Link to={address} data-open={id}>
            <bdi>{`${eventTime}, ${parentName}`}</bdi>
          </Link>
        </Flex>
        <Text as="p" size="2" color="gray">
          {city}
        </Text>
        {last ? (
          <Badge color="green" highContrast>
            {LANE_TEXTS.step(last.step, clockTime(last.at))}
          </Badge>
        ) : (
          <Badge color="gray" highContrast>
            {TEXTS.noStep}
          </Badge>
        )}
        {missing.length > 0 && (
          <Badge color="red" highContrast>
            {LANE_TEXTS.missing(missing)}
          </Badge>
        )}
      </li>
    </Flex>
  );
}

type VanProps = { name: string; events: readonly LaneEvent[] };

const Van = ({ name, events }: VanProps) => (
  <Flex direction="column" gap="2">
    <Heading as="h4" size="3">
      {name}
    </Heading>
    {events.length === 0 ? (
      <Text as="p" size="2" color="gray">
        {TEXTS.noEvents}
      </Text>
    ) : (
      <Flex asChild direction="column" gap="3">
        <ol className="admin-log">
          {events.map((event) => (
            <VanEvent key={event.id} event={event} />
          ))}
        </ol>
      </Flex>
    )}
  </Flex>
);

/** The vans of the day with the steps of their events; nothing while the company has no crews. */
export function Vans() {
  const day = useBusinessDay();
  const { data } = useLanes(day, EVERY_MS);
  if (!data?.isUsed) return null;
  const { lanes, unassigned } = data;
  const vans = lanes.filter(({ isActive, events }) => isActive || events.length > 0);
  return (
    <TitledCard title={TEXTS.vans} aside={<Link to={`/admin?tab=calendar&day=${day}`}>{TEXTS.openDay}</Link>}>
      {unassigned.length > 0 && <Van name={LANE_TEXTS.unassigned} events={unassigned} />}
      {vans.map(({ no, name, events }) => (
        <Van key={no} name={name} events={events} />
      ))}
    </TitledCard>
  );
}
