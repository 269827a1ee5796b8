import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import { formatPhone, type FamilyRow } from '#libs/shared/contracts';
import { useDebounced } from '../../../lib/browser/use-debounced.js';
import { Button } from '../../../ui/form/button.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useFamilies } from '../api.js';
import { Hint } from '../parts/hint.js';
import { FAMILY_SEARCH_TEXTS as TEXTS } from './copy.js';

const PAUSE_MS = 300;
const SHORTEST = 3;
const MOST = 5;

const inWords = ({ name, phone, phoneExtension, city }: FamilyRow) =>
  [name, formatPhone(phone, phoneExtension), city].join(', ');

type FoundProps = { families: readonly FamilyRow[]; onSelect: (family: FamilyRow) => void };

const Found = ({ families, onSelect }: FoundProps) => (
  <Flex asChild wrap="wrap" gap="2">
    <ul aria-label={TEXTS.found}>
      {families.map((family) => (
        <li key={family.id}>
          <Button variant="small" aria-label={TEXTS.take(inWords(family))} onClick={() => onSelect(family)}>
            {inWords(family)}
          </Button>
        </li>
      ))}
      {families.length === 0 && (
        <li>
          <Hint>{TEXTS.nobody}</Hint>
        </li>
      )}
    </ul>
  </Flex>
);

type Props = {
  label: string;
  hint: string;
  onSelect: (family: FamilyRow) => void;
  /** The family that cannot be chosen, by its id. */
  except?: string;
};

/** Families with bookings, by a search; Enter chooses the first one. */
export function FamilySearch({ label, hint, onSelect, except }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const { data, isPlaceholderData } = useFamilies(
    { search, page: 1, pageSize: MOST + 1 },
    search.length >= SHORTEST,
  );
  // Enter never selects a family of an outdated search.
  const isAnswered = search !== '' && search === typed.trim() && !isPlaceholderData;
  const families = isAnswered && data ? data.rows.filter(({ id }) => id !== except).slice(0, MOST) : [];
  const select = (family: FamilyRow) => {
    onSelect(family);
    setTyped('');
  };
  return (
    <Flex direction="column" gap="2">
      <TextField
        label={label}
        hint={hint}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (families[0]) select(families[0]);
        }}
      />
      {isAnswered && data && <Found families={families} onSelect={select} />}
    </Flex>
  );
}
