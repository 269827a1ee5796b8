import { useEffect, useState } from 'react';
import type { AdminBooking } from '#libs/shared/contracts';
import { PHONE_BOOKING_TEXTS as TEXTS } from './copy.js';
import { formatPhone } from '../../../lib/format/format.js';
import { TextField } from '../../../ui/form/text-field.js';
import { useKnownFamilies } from '../api.js';

const PAUSE_MS = 300;
const MOST = 5;

/** One row a family: the newest booking of each address, the newest first, as the rows are. */
const familiesOf = (rows: readonly AdminBooking[]) => {
  const families = new Map<string, AdminBooking>();
  for (const row of rows) {
    const address = row.parentEmail.toLowerCase();
    if (!families.has(address)) families.set(address, row);
  }
  return [...families.values()].slice(0, MOST);
};

type FoundProps = { families: AdminBooking[]; onSelect: (family: AdminBooking) => void };

const Found = ({ families, onSelect }: FoundProps) => (
  <ul aria-label={TEXTS.found}>
    {families.map((family) => (
      <li key={family.id}>
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS.take(family.parentName)}
          onClick={() => onSelect(family)}
        >
          {family.parentName}, {formatPhone(family.parentPhone)}, {family.location.city}
        </button>
      </li>
    ))}
    {families.length === 0 && <li className="quiet">{TEXTS.nobody}</li>}
  </ul>
);

/** Who has booked before; choosing one fills in how to reach them, never the child. */
export function KnownFamilies({ onSelect }: { onSelect: (family: AdminBooking) => void }) {
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const { data, isPlaceholderData } = useKnownFamilies(search);
  useEffect(() => {
    const pause = setTimeout(() => setSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  // Enter never takes a family of words that stand there no more.
  const isAnswered = search !== '' && search === typed.trim() && !isPlaceholderData;
  const families = isAnswered && data ? familiesOf(data.rows) : [];
  const select = (family: AdminBooking) => {
    onSelect(family);
    setTyped('');
  };
  return (
    <div className="known-families">
      <TextField
        label={TEXTS.search}
        hint={TEXTS.searchHint}
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
    </div>
  );
}
