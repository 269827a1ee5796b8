import { useAtomValue } from 'jotai';
import { REVIEW_TEXTS } from '../../../copy/booking.js';
import { dayInMonth } from '../../../lib/format/format.js';
import { pictureSource } from '../../../lib/format/picture.js';
import { useGames } from '../../catalog/api.js';
import { draftAtom } from '../booking.atoms.js';

/** Next to the steps on wide screens, above the price: pictures of the games, the day and the place. */
export function BookingSummary() {
  const { selectedGames, eventDate, eventTime, guestCount, location } = useAtomValue(draftAtom);
  const games = useGames().data ?? [];
  const chosen = selectedGames.flatMap((id) => games.find((game) => game.id === id) ?? []);
  const day = eventDate && [dayInMonth(eventDate), eventTime].filter(Boolean).join(', ');
  const place = [location.city, location.state].filter(Boolean).join(', ');
  const lines = [day, day && REVIEW_TEXTS.children(guestCount), place].filter(Boolean);
  return (
    <div className="wizard-party">
      {chosen.length > 0 && (
        <ul>
          {chosen.map(({ id, name, imageUrl }) => (
            <li key={id}>
              <img {...pictureSource(imageUrl, '80px')} alt={name} title={name} width={72} height={50} />
            </li>
          ))}
        </ul>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
