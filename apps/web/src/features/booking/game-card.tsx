import { Check, Flag, Plus } from 'lucide-react';
import { useState } from 'react';
import type { GameView } from '#libs/contracts';
import { DIFFICULTY_LABELS, PICKER_TEXTS } from '../../content/booking.js';
import { pictureSource } from '../../lib/picture.js';

/** 2 or less is Easy, above 2 up to 3 Medium, above 3 Challenging. */
const difficultyLabel = (difficulty: number) =>
  DIFFICULTY_LABELS[difficulty <= 2 ? 0 : difficulty <= 3 ? 1 : 2];

/** The first row is what a phone shows first: it is painted with the page, before the scripts have their turn. */
const FIRST = { loading: 'eager', decoding: 'sync', fetchPriority: 'high' } as const;
const LATER = { loading: 'lazy', decoding: 'async' } as const;

type Props = { game: GameView; isChosen: boolean; isFirst: boolean; onToggle: () => void };

/** A game to pick: one toggle button, so that it needs a single tap and a single tab stop. */
export function GameCard({ game, isChosen, isFirst, onToggle }: Props) {
  const [hasArt, setHasArt] = useState(true);
  return (
    <button type="button" className="pick" aria-pressed={isChosen} onClick={onToggle} data-game={game.id}>
      {hasArt ? (
        <img
          className="pick-art"
          {...pictureSource(game.imageUrl, '(min-width: 720px) 240px, 50vw')}
          alt=""
          width={320}
          height={220}
          {...(isFirst ? FIRST : LATER)}
          onError={() => setHasArt(false)}
        />
      ) : (
        <span className="pick-art pick-art-none" aria-hidden="true">
          <Flag size={40} />
        </span>
      )}
      <span className="pick-tick" aria-hidden="true">
        {isChosen ? <Check size={18} strokeWidth={3} /> : <Plus size={18} strokeWidth={3} />}
      </span>
      <span className="pick-name">{game.name}</span>
      {game.credit && <span className="pick-facts">{game.credit}</span>}
      <span className="pick-facts">
        {PICKER_TEXTS.facts(game.spaceType, game.duration, difficultyLabel(game.difficulty))}
      </span>
    </button>
  );
}
