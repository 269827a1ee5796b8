import { Search } from 'lucide-react';
import { SPACE_TYPES } from '#libs/shared/contracts';
import { PICKER_TEXTS, SPACE_LABELS } from '../../../app/copy/booking.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import type { PickerFilter } from './game-picker.rules.js';

type Props = { filter: PickerFilter; onChange: (next: PickerFilter) => void };

/** No option may be empty, so 'all' stands for no choice. */
const SPACES = [
  { value: 'all', label: PICKER_TEXTS.anySpace },
  ...SPACE_TYPES.map((space) => ({ value: space, label: SPACE_LABELS[space] })),
];

const NARROW = '(max-width: 719px)';

/** On a phone the keyboard takes half of the screen: the field goes to its top, so that the games below it are seen. */
function toTop(field: HTMLElement) {
  if (window.matchMedia(NARROW).matches) field.closest('.picker')?.scrollIntoView({ block: 'start' });
}

export function GameFilter({ filter, onChange }: Props) {
  return (
    <div className="picker-filter">
      <TextField
        label={PICKER_TEXTS.search}
        name="game-search"
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        lead={<Search size={20} aria-hidden="true" />}
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
