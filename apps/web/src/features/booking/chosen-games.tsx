import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GameView } from '#libs/contracts';
import { PICKER_TEXTS } from '../../content/booking.js';

type Props = { games: GameView[]; onRemove: (gameId: string) => void };

/** The chips of the chosen games; each takes its game away again. */
export function ChosenGames({ games, onRemove }: Props) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The one chosen last is in sight; the others are a swipe away.
    row.current?.scrollTo({ left: row.current.scrollWidth });
  }, [games.length]);
  if (games.length === 0) return null;
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
    </ul>
  );
}
