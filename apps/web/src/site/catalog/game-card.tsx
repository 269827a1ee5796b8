import './game-card.css';
import { Check, Clock, MapPin, Users } from '../../ui/icons.js';
import type { GameView } from '#libs/shared/contracts';
import { SPACE_TYPE_LABELS } from '../../copy/catalog.js';
import { aboutGame } from '../../copy/game-sheet.js';
import { pictureSource } from '../../lib/format/picture.js';
import { Difficulty } from '../../ui/game/difficulty.js';

const icon = { size: 15, strokeWidth: 2.4, 'aria-hidden': true } as const;

type Props = {
  game: GameView;
  /** True when it is one of the chosen games. */
  isChosen?: boolean;
  /** Opens the game's details. */
  onOpen: () => void;
};

const Body = ({ game }: { game: GameView }) => (
  <div>
    <h3>{game.name}</h3>
    <p>{game.description}</p>
    {game.credit && <p className="game-credit">{game.credit}</p>}
    <p className="meta">
      <span>
        <MapPin {...icon} />
        <span>{SPACE_TYPE_LABELS[game.spaceType] ?? game.spaceType}</span>
      </span>
      <span>
        <Users {...icon} />
        <span>{`${game.minPlayers}+`}</span>
        <span className="sr-only"> players</span>
      </span>
      <span>
        <Clock {...icon} />
        <span>{`${game.duration} min`}</span>
      </span>
    </p>
    <Difficulty difficulty={game.difficulty} />
  </div>
);

/** A short game card; the picture and the entire card open the details. */
export const GameCard = ({ game, isChosen, onOpen }: Props) => (
  <article className="card game lifts" data-chosen={isChosen || undefined}>
    <button type="button" className="art" aria-label={aboutGame(game.name)} onClick={onOpen}>
      <img
        {...pictureSource(game.imageUrl, '(min-width: 720px) 380px, 50vw')}
        alt=""
        width={320}
        height={220}
        loading="lazy"
        decoding="async"
      />
      {isChosen && (
        <span className="disc game-tick">
          <Check size={22} strokeWidth={3} />
        </span>
      )}
    </button>
    <Body game={game} />
  </article>
);
