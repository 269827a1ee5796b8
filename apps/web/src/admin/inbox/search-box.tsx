import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LIMITS } from '#libs/shared/contracts';
import { INBOX_TEXTS } from './copy.js';
import { TextField } from '../../ui/form/text-field.js';

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
