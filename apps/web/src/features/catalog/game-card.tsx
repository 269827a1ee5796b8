import { Clock, MapPin, Users } from 'lucide-react';
import type { GameView } from '#libs/contracts';
import { SPACE_TYPE_LABELS } from '../../content/catalog.js';
import { pictureSource } from '../../lib/picture.js';
import { Difficulty } from './difficulty.js';

const icon = { size: 15, strokeWidth: 2.4, 'aria-hidden': true } as const;

export function GameCard({ game }: { game: GameView }) {
  return (
    <article className="game">
      <span className="art">
        <img
          {...pictureSource(game.imageUrl, '(min-width: 720px) 380px, 50vw')}
          alt=""
          width={320}
          height={220}
          loading="lazy"
          decoding="async"
        />
      </span>
      <div className="game-body">
        <h3>{game.name}</h3>
        <p className="game-text">{game.description}</p>
        {game.credit && <p className="game-credit">{game.credit}</p>}
        <p className="meta">
          <span>
            <MapPin {...icon} />
            {SPACE_TYPE_LABELS[game.spaceType] ?? game.spaceType}
          </span>
          <span>
            <Users {...icon} />
            {game.minPlayers}+<span className="sr-only"> players</span>
          </span>
        </p>
        <p className="game-foot">
          <Difficulty difficulty={game.difficulty} />
          <span className="meta">
            <span>
              <Clock {...icon} />
              {game.duration} min
            </span>
          </span>
        </p>
      </div>
    </article>
  );
}
