import { DataList, Flex } from '@radix-ui/themes';
import { ExternalLink } from '../../shared/icons.js';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatPhone, telHref, type AdminBookingDetail, type RainPlan } from '#libs/shared/contracts';
import { ADD_ON_KEYS } from '#libs/shared/pricing/quote';
import { ADD_ON_TEXTS, INTENSITY_CHOICES, OTHER_ANSWERS, RAIN_LABELS } from '../../../copy/booking.js';
import { DETAIL_TEXTS } from './copy.js';
import { clockTime, dayWithWeekday, moment } from '../../../lib/format/format.js';
import { CopyButton } from '../../../ui/form/copy-button.js';
import { CrewLine } from '../crew-move/crew-menu.js';
import { addressLines, eventTypeLabel } from '../labels.js';
import { useIsAskedFor } from './step.js';
import { StepCard } from './step-card.js';

/** One label and its value; nothing without a value. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children && (
    <DataList.Item>
      <DataList.Label minWidth="104px">{name}</DataList.Label>
      <DataList.Value>
        <div>{children}</div>
      </DataList.Value>
    </DataList.Item>
  );

const mapOf = (lines: string[]) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(lines.join(', '))}`;

/** What the family wants when it rains. */
const rainLabel = ({ choice, secondDay, secondTime, isHeld }: RainPlan) =>
  choice === 'second-day'
    ? DETAIL_TEXTS.secondDay(dayWithWeekday(secondDay ?? ''), secondTime ?? '', isHeld)
    : choice && RAIN_LABELS[choice];

/** The event: date, location, content. */
export function EventFacts({ booking }: { booking: AdminBookingDetail }) {
  const startsOpen = useIsAskedFor('crew');
  const { location, addOns } = booking;
  const chosen = ADD_ON_KEYS.filter((key) => addOns[key]).map((key) => ADD_ON_TEXTS[key].title);
  const place = addressLines(location);
  return (
    <StepCard step="event" title={DETAIL_TEXTS.event}>
      <DataList.Root size="2">
        <Fact name={DETAIL_TEXTS.when}>
          <div>{dayWithWeekday(booking.eventDate)}</div>
          <span>{`${DETAIL_TEXTS.until(booking.eventTime, clockTime(booking.endsAt))}, ${DETAIL_TEXTS.duration(booking.durationMinutes)}`}</span>
        </Fact>
        <Fact name={DETAIL_TEXTS.crew}>{booking.crew && <CrewLine {...{ booking, startsOpen }} />}</Fact>
        <Fact name={DETAIL_TEXTS.type}>{eventTypeLabel(booking.eventType)}</Fact>
        <Fact name={DETAIL_TEXTS.theme}>{booking.eventTheme}</Fact>
        <Fact name={DETAIL_TEXTS.guests}>{DETAIL_TEXTS.children(booking.guestCount)}</Fact>
        <Fact name={DETAIL_TEXTS.intensity}>
          {INTENSITY_CHOICES.find(({ key }) => key === booking.intensity)?.label}
        </Fact>
        <Fact name={DETAIL_TEXTS.games}>{booking.gameNames.join(', ')}</Fact>
        <Fact name={DETAIL_TEXTS.rain}>{booking.rain && rainLabel(booking.rain)}</Fact>
        <Fact name={DETAIL_TEXTS.addOns}>{chosen.join(', ') || DETAIL_TEXTS.none}</Fact>
        <Fact name={DETAIL_TEXTS.location}>
          {place.map((line) => (
            <div key={line}>{line}</div>
          ))}
          {/* No referrer for the map provider. */}
          <Flex asChild display="inline-flex" align="center" gap="1" minHeight="28px">
            <a href={mapOf(place)} target="_blank" rel="noreferrer">
              {DETAIL_TEXTS.map}
              <ExternalLink size={15} strokeWidth={2.4} />
            </a>
          </Flex>
        </Fact>
        <Fact name={DETAIL_TEXTS.space}>{location.spaceDetails}</Fact>
        {OTHER_ANSWERS.map(({ field, label }) => (
          <Fact name={label} key={field}>
            {booking[field]}
          </Fact>
        ))}
      </DataList.Root>
    </StepCard>
  );
}

const phoneOf = ({ parentPhone, parentPhoneExtension }: AdminBookingDetail) =>
  formatPhone(parentPhone, parentPhoneExtension);

/** The parent, the child, and the contact data. */
export const PeopleFacts = ({ booking }: { booking: AdminBookingDetail }) => (
  <StepCard step="people" title={DETAIL_TEXTS.people}>
    <DataList.Root size="2">
      <Fact name={DETAIL_TEXTS.parent}>{booking.parentName}</Fact>
      <Fact name={DETAIL_TEXTS.email}>
        <Flex align="center" gap="1">
          <a href={`mailto:${booking.parentEmail}`}>{booking.parentEmail}</a>
          <CopyButton text={booking.parentEmail} label={DETAIL_TEXTS.copyEmail} />
        </Flex>
      </Fact>
      <Fact name={DETAIL_TEXTS.phone}>
        <Flex align="center" gap="1">
          <a href={telHref(booking.parentPhone, booking.parentPhoneExtension)}>{phoneOf(booking)}</a>
          <CopyButton text={phoneOf(booking)} label={DETAIL_TEXTS.copyPhone} />
        </Flex>
      </Fact>
      <Fact name={DETAIL_TEXTS.family}>
        {booking.parentEmail && (
          <Link to={`/admin?tab=families&family=${encodeURIComponent(booking.id)}`}>
            {DETAIL_TEXTS.openFamily}
          </Link>
        )}
      </Fact>
      <Fact name={DETAIL_TEXTS.child}>{DETAIL_TEXTS.aged(booking.childName, booking.childAge)}</Fact>
      <Fact name={DETAIL_TEXTS.account}>{booking.userId ? DETAIL_TEXTS.hasAccount : DETAIL_TEXTS.guest}</Fact>
      <Fact name={DETAIL_TEXTS.booked}>{moment(booking.createdAt)}</Fact>
    </DataList.Root>
  </StepCard>
);
