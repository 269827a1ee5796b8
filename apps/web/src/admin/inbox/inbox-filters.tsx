import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LIMITS } from '#libs/shared/contracts';
import { INBOX_TEXTS } from './copy.js';
import { TextField } from '../../ui/form/text-field.js';

type Props<T extends string> = {
  value: T | '';
  labels: Record<T, string>;
  onChange: (value: T | '') => void;
};

/** One of the states, or all. */
export function StateChips<T extends string>({ value, labels, onChange }: Props<T>) {
  const states = Object.keys(labels) as T[];
  return (
    <div className="filter-chips" role="group" aria-label={INBOX_TEXTS.filter}>
      {(['', ...states] as const).map((state) => (
        <button key={state} type="button" aria-pressed={state === value} onClick={() => onChange(state)}>
          {state === '' ? INBOX_TEXTS.all : labels[state]}
        </button>
      ))}
    </div>
  );
}

/** Long enough to finish a word, short enough not to be noticed. */
const PAUSE_MS = 300;

/** Asks after a pause; the words live in the memory of this page alone. */
export function SearchBox({ hint, onSearch }: { hint: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => onSearch(typed.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed, onSearch]);
  return (
    <TextField
      className="inbox-search"
      label={INBOX_TEXTS.search}
      type="search"
      placeholder={hint}
      maxLength={LIMITS.name.max}
      autoComplete="off"
      lead={<Search aria-hidden size={18} strokeWidth={2.4} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
