import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LIMITS, type GameView } from '#libs/shared/contracts';
import { PICKER_TEXTS } from '../../../app/copy/booking.js';

type Props = { games: GameView[]; onRemove: (gameId: string) => void };

const PLACES = Array.from({ length: LIMITS.games.min }, (_, index) => index + 1);

/**
 * The chips of the chosen games; each takes its game away again. Places that are still empty keep the row as high as it
 * will be: no card moves away under the finger that picks the next game.
 */
export function ChosenGames({ games, onRemove }: Props) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The one chosen last is in sight; the others are a swipe away.
    row.current?.scrollTo({ left: row.current.scrollWidth });
  }, [games.length]);
  return (
    <ul className="chips" ref={row} aria-label={PICKER_TEXTS.chosen}>
      {games.map((game) => (
        <li key={game.id}>
          <button type="button" aria-label={PICKER_TEXTS.remove(game.name)} onClick={() => onRemove(game.id)}>
            {game.name}
            <X size={16} strokeWidth={2.6} aria-hidden="true" />
          </button>
        </li>
      ))}
      {PLACES.slice(games.length).map((place) => (
        <li key={place} className="chip-place" aria-hidden="true">
          {place}
        </li>
      ))}
    </ul>
  );
}
