import { Check, Flag, Plus } from '../../../ui/icons.js';
import { useState } from 'react';
import type { GameView } from '#libs/shared/contracts';
import { DIFFICULTY_LABELS, PICKER_TEXTS } from '../../../copy/booking.js';
import { aboutGame } from '../../../copy/game-sheet.js';
import { useInView } from '../../../lib/browser/use-in-view.js';
import { pictureSource } from '../../../lib/format/picture.js';

/** 2 or less is Easy, above 2 up to 3 Medium, above 3 Challenging. */
const difficultyLabel = (difficulty: number) =>
  DIFFICULTY_LABELS[difficulty <= 2 ? 0 : difficulty <= 3 ? 1 : 2];

/** Cards of the first row on phones: they are painted with the pre-rendered page, before the scripts run. */
const FIRST = { loading: 'eager', decoding: 'sync', fetchPriority: 'high' } as const;
const LATER = { loading: 'lazy', decoding: 'async' } as const;

type Props = {
  game: GameView;
  isChosen: boolean;
  isFirst: boolean;
  onToggle: () => void;
  /** Opens the details of the game. */
  onOpen: () => void;
};

/** The picture of a game. */
function Art({ game, isFirst }: Pick<Props, 'game' | 'isFirst'>) {
  const [hasArt, setHasArt] = useState(true);
  if (!hasArt) return <Flag />;
  return (
    <img
      {...pictureSource(game.imageUrl, '(min-width: 720px) 240px, 50vw')}
      alt=""
      width={320}
      height={220}
      {...(isFirst ? FIRST : LATER)}
      onError={() => setHasArt(false)}
    />
  );
}

/** The picture as a button; on phones those below the window load once the page is used. */
function OpenButton({ game, isFirst, onOpen }: Pick<Props, 'game' | 'isFirst' | 'onOpen'>) {
  const { ref, isInView } = useInView<HTMLButtonElement>();
  return (
    <button
      ref={ref}
      type="button"
      className="pick-open"
      aria-label={aboutGame(game.name)}
      data-unseen={(!isFirst && !isInView) || undefined}
      onClick={onOpen}
    >
      <Art game={game} isFirst={isFirst} />
    </button>
  );
}

/** A game to pick: its picture opens the details, and everything below is one toggle button. */
export const GameCard = ({ game, isChosen, isFirst, onToggle, onOpen }: Props) => (
  <div className="pick" data-chosen={isChosen || undefined}>
    <OpenButton game={game} isFirst={isFirst} onOpen={onOpen} />
    <button
      type="button"
      className="pick-toggle"
      aria-pressed={isChosen}
      onClick={onToggle}
      data-game={game.id}
    >
      <span>
        <b>{game.name}</b>
        {game.credit && <small>{game.credit}</small>}
        <small>{PICKER_TEXTS.facts(game.spaceType, game.duration, difficultyLabel(game.difficulty))}</small>
      </span>
      <span className="disc" aria-hidden="true">
        {isChosen ? <Check size={20} strokeWidth={3} /> : <Plus size={20} strokeWidth={3} />}
      </span>
    </button>
  </div>
);
