import { Search } from 'lucide-react';
import { SPACE_TYPES } from '#libs/shared/contracts';
import { GAMES_TEXTS, MINIMUM_PLAYERS, SPACE_TYPE_LABELS } from '../../app/copy/catalog.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
import { ANY, type GameChoice } from './game-choice.js';

type Props = { choice: GameChoice; onChange: (next: GameChoice) => void };

const SPACES = [
  { value: ANY, label: 'Any space' },
  ...SPACE_TYPES.map((value) => ({ value, label: SPACE_TYPE_LABELS[value] })),
];
const PLAYERS = [
  { value: ANY, label: 'Any number' },
  ...MINIMUM_PLAYERS.map((count) => ({ value: String(count), label: `${count}+` })),
];

/** Search and two filters; what is chosen lives in the address, so that it can be shared. */
export function GameFilters({ choice, onChange }: Props) {
  return (
    <form className="game-filters" role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        className="filter-search"
        label={GAMES_TEXTS.search}
        type="search"
        enterKeyHint="search"
        placeholder="Sack, rope, relay..."
        lead={<Search aria-hidden size={20} strokeWidth={2.4} />}
        value={choice.search}
        onChange={(event) => onChange({ ...choice, search: event.target.value })}
      />
      <SelectField
        label={GAMES_TEXTS.space}
        options={SPACES}
        value={choice.space}
        onChange={(event) => onChange({ ...choice, space: event.target.value })}
      />
      <SelectField
        label={GAMES_TEXTS.players}
        options={PLAYERS}
        value={choice.players}
        onChange={(event) => onChange({ ...choice, players: event.target.value })}
      />
    </form>
  );
}
