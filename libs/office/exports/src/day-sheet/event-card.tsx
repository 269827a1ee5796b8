import { dueCentsOf } from '#libs/booking/bookings';
import {
  centsToDollars,
  EVENT_STEPS,
  formatPhone,
  type EventStep,
  type MissingHosts,
  type StaffedEvent,
  shortId,
} from '#libs/shared/contracts';
import { eventFacts, Fact, formatTime, Typed } from '#libs/office/documents';
import type { DayEvent } from './packing-list.rules.js';
import type { PackingLine } from './packing-list.rules.js';

export const PackingList = ({ lines }: { lines: readonly PackingLine[] }) => (
  <ul className="packing">
    {lines.map(({ item, count }) => (
      <li key={item}>
        <Typed>{item}</Typed>
        {count > 1 && <b>{`× ${count}`}</b>}
      </li>
    ))}
  </ul>
);

const Plan = ({ games }: Pick<DayEvent, 'games'>) => (
  <section>
    <h3>{`${games.length} games`}</h3>
    <ol className="plan">
      {games.map(({ name, equipment }) => (
        <li key={name}>
          <Typed>{name}</Typed> <small>{equipment.join(', ') || 'no equipment is listed'}</small>
        </li>
      ))}
    </ol>
  </section>
);

type TextBlockProps = { title: string; texts: readonly string[] };
const TextBlock = ({ title, texts }: TextBlockProps) => (
  <section>
    <h3>{title}</h3>
    {texts.map((text, place) => (
      <p key={place} className="words">
        <Typed>{text}</Typed>
      </p>
    ))}
  </section>
);

const STEPS: Record<EventStep, string> = {
  'on-the-way': 'On the way',
  arrived: 'Arrived',
  started: 'Started',
  finished: 'Finished',
};

/** The four steps of the day: the time where one was taken, else a line to write it on. */
const Steps = ({ steps, timeZone }: Pick<StaffedEvent, 'steps'> & { timeZone: string }) => (
  <section>
    <h3>Steps</h3>
    <ol className="day-steps">
      {EVENT_STEPS.map((step) => {
        const taken = steps.find((each) => each.step === step);
        return (
          <li key={step}>
            {STEPS[step]} <b>{taken ? formatTime(new Date(taken.at), timeZone) : ''}</b>
          </li>
        );
      })}
    </ol>
  </section>
);

const missingHostsLabel = ({ role, missing }: MissingHosts) =>
  role === 'lead'
    ? 'The lead is missing.'
    : `Missing: ${missing} ${role === 'camera' ? 'with a camera' : plural(missing)}.`;
const plural = (helpers: number) => (helpers === 1 ? 'helper' : 'helpers');

/** Who comes, and who is still missing. */
const Team = ({ staff: { hosts, missing } }: { staff: StaffedEvent }) => (
  <Fact name="Hosts">
    <Typed>{hosts.map(({ name, role }) => `${name} (${role})`).join(', ')}</Typed>
    {missing.length > 0 && <b>{` ${missing.map(missingHostsLabel).join(' ')}`}</b>}
  </Fact>
);

type FactsProps = Pick<DayEvent, 'staff'> & {
  booking: DayEvent['booking'];
  place: string;
  showChild: boolean;
};

/** Where it is and whom to ask for. */
const Facts = ({ booking, staff, place, showChild }: FactsProps) => (
  <dl className="facts">
    {staff && <Team staff={staff} />}
    <Fact name="Place">
      <Typed>{place}</Typed>
    </Fact>
    <Fact name="Space">
      <Typed>{booking.location.spaceDetails}</Typed>
    </Fact>
    <Fact name="Parent">
      <Typed>{booking.parentName}</Typed>
    </Fact>
    <Fact name="Contact">
      <Typed>{`${formatPhone(booking.parentPhone, booking.parentPhoneExtension)}, ${booking.parentEmail}`}</Typed>
    </Fact>
    {showChild && (
      <Fact name="Child">
        <Typed>{booking.childName}</Typed>
        {`, ${booking.childAge} years`}
      </Fact>
    )}
    {booking.eventTheme && (
      <Fact name="Theme">
        <Typed>{booking.eventTheme}</Typed>
      </Fact>
    )}
    <Fact name="Due">
      {dueCentsOf(booking) > 0 ? <b>{centsToDollars(dueCentsOf(booking))}</b> : 'Nothing'}
    </Fact>
    <Fact name="Booking">{`#${shortId(booking.id)}`}</Fact>
  </dl>
);

type EventCardProps = { event: DayEvent; timeZone: string; showChild: boolean };

/** One event on the sheet: when, where, for whom and what was asked for; then what is played and packed. */
export const EventCard = ({ event, timeZone, showChild }: EventCardProps) => {
  const { booking, games, packing, notes, staff } = event;
  const facts = eventFacts(booking, timeZone);
  return (
    <article className="event">
      <header>
        <h2>{facts.time}</h2>
        <p>{`Arrive by ${facts.arrival}. ${facts.type}, ${facts.children}.`}</p>
      </header>
      <Facts {...{ booking, staff, showChild }} place={facts.place} />
      {booking.specialRequests && <TextBlock title="Special requests" texts={[booking.specialRequests]} />}
      {notes.length > 0 && <TextBlock title="Notes for the team" texts={notes} />}
      {staff && <Steps steps={staff.steps} timeZone={timeZone} />}
      <Plan games={games} />
      <section>
        <h3>To pack</h3>
        <PackingList lines={packing} />
      </section>
    </article>
  );
};
