import type { ReactNode } from 'react';
import type { BookingView } from '#libs/shared/contracts';
import { PROFILE_TEXTS } from '../copy.js';
import { momentOnDevice } from '../../../lib/format/format.js';
import { paymentText, statusText } from './booking-labels.js';

const SHOWN_GAMES = 3;

/** The first three, and the others one press away. */
function Games({ names }: { names: string[] }) {
  const shown = names.slice(0, SHOWN_GAMES).join(', ');
  const others = names.slice(SHOWN_GAMES);
  if (others.length === 0) return shown;
  return (
    <details className="more-games">
      <summary>
        {shown} <u>{PROFILE_TEXTS.moreGames(others.length)}</u>
      </summary>
      {others.join(', ')}
    </details>
  );
}

/** The location may arrive as an object or as a string. */
const placeOf = (location: BookingView['location'] | string) =>
  typeof location === 'string'
    ? location
    : [location.address, location.city, location.state].filter(Boolean).join(', ');

const guestsOf = ({ guestCount, childAge }: BookingView) =>
  `${guestCount} children${childAge === null ? '' : `, child aged ${childAge}`}`;

const gamesOf = (names: string[]): [string, ReactNode] => [
  PROFILE_TEXTS.games,
  <Games key="games" names={names} />,
];

const factsOf = (booking: BookingView, hasPictures: boolean): [string, ReactNode][] => [
  [PROFILE_TEXTS.where, placeOf(booking.location)],
  [PROFILE_TEXTS.guests, guestsOf(booking)],
  ...(hasPictures && booking.gameNames.length <= SHOWN_GAMES ? [] : [gamesOf(booking.gameNames)]),
  [PROFILE_TEXTS.state, statusText(booking)],
  [PROFILE_TEXTS.payment, paymentText(booking)],
  ...(booking.specialRequests ? [[PROFILE_TEXTS.requests, booking.specialRequests] as [string, string]] : []),
  [PROFILE_TEXTS.booked, momentOnDevice(booking.createdAt)],
];

type Props = {
  booking: BookingView;
  /** The games stand above with their names: a few are not listed once more. */
  hasPictures?: boolean;
};

/** What a family has told about its event, beside its day, which stands above. */
export const BookingFacts = ({ booking, hasPictures = false }: Props) => (
  <dl>
    {factsOf(booking, hasPictures).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
