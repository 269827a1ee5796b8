import { useState } from 'react';
import type { GameView } from '#libs/shared/contracts';
import { PICKER_TEXTS } from '../../../app/copy/booking.js';
import { useGameSheet } from '../../../ui/game/use-game-sheet.js';
import { GameCard } from './game-card.js';
import { GameFilter } from './game-filter.js';
import { fieldId } from '../draft/use-draft-field.js';
import { gamesThatMatch, NO_FILTER } from './game-picker.rules.js';

type Props = {
  games: GameView[];
  chosenIds: string[];
  onToggle: (gameId: string) => void;
  onAddOwn: () => void;
};

const FIRST_ROW = 4;

/** The games as cards; the grid scrolls by itself from 720 px up, so it must be reachable by keyboard. */
export function GamePicker({ games, chosenIds, onToggle, onAddOwn }: Props) {
  const [filter, setFilter] = useState(NO_FILTER);
  const shown = gamesThatMatch(games, filter);
  const { open, sheet } = useGameSheet(({ id }) => ({
    isChosen: chosenIds.includes(id),
    onToggle: () => onToggle(id),
  }));
  return (
    <div className="picker">
      <GameFilter filter={filter} onChange={setFilter} />
      <div
        className="picker-scroll"
        id={fieldId('selectedGames')}
        role="group"
        aria-label={PICKER_TEXTS.list}
        tabIndex={0}
      >
        {shown.length === 0 && (
          <p className="picker-empty" role="status">
            {PICKER_TEXTS.empty}
          </p>
        )}
        <div className="picks">
          {shown.map((game, place) => (
            <GameCard
              key={game.id}
              game={game}
              isChosen={chosenIds.includes(game.id)}
              isFirst={place < FIRST_ROW}
              onToggle={() => onToggle(game.id)}
              onOpen={() => open(game)}
            />
          ))}
          <button type="button" className="own" onClick={onAddOwn}>
            {PICKER_TEXTS.addOwn}
          </button>
        </div>
      </div>
      {sheet}
    </div>
  );
}
