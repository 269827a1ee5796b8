import { useState } from 'react';
import { Search } from '../../../ui/icons.js';
import { type GameView, SPACE_TYPES } from '#libs/shared/contracts';
import { PICKER_TEXTS, SPACE_LABELS } from '../../../copy/booking.js';
import { useGameSheet } from '../../../ui/game/use-game-sheet.js';
import { GameCard } from './game-card.js';
import { fieldId } from '../draft/use-draft-field.js';
import { gamesThatMatch, NO_FILTER, type PickerFilter } from './game-picker.rules.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';

type GameFilterProps = { filter: PickerFilter; onChange: (next: PickerFilter) => void };

/** Option values must not be empty, so 'all' means no filter. */
const SPACES = [
  { value: 'all', label: PICKER_TEXTS.anySpace },
  ...SPACE_TYPES.map((space) => ({ value: space, label: SPACE_LABELS[space] })),
];

const NARROW = '(width < 720px)';

/**
 * On phones the keyboard covers half of the screen: scrolls the field to the top, so that the games below are visible.
 */
function toTop(field: HTMLElement) {
  if (window.matchMedia(NARROW).matches) field.closest('.picker')?.scrollIntoView({ block: 'start' });
}

function GameFilter({ filter, onChange }: GameFilterProps) {
  return (
    <div className="pair picker-filter" data-size="s">
      <TextField
        label={PICKER_TEXTS.search}
        name="game-search"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        lead={<Search size={20} />}
        value={filter.search}
        onFocus={(event) => toTop(event.currentTarget)}
        onChange={(event) => onChange({ ...filter, search: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <SelectField
        label={PICKER_TEXTS.space}
        name="game-space"
        value={filter.space}
        options={SPACES}
        onChange={(event) => onChange({ ...filter, space: event.target.value as PickerFilter['space'] })}
      />
    </div>
  );
}

type Props = {
  games: GameView[];
  chosenIds: string[];
  onToggle: (gameId: string) => void;
  onAddOwn: () => void;
};

/** On phones. */
const FIRST_ROW = 2;

/** The games as cards; the grid has its own scroll container from 720 px up, so it must be focusable. */
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
          <p className="empty" role="status">
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
