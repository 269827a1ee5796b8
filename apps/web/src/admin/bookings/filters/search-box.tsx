import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LIST_TEXTS } from '../../../app/copy/admin-bookings.js';
import { isTyping } from '../../../lib/form/is-typing.js';
import { TextField } from '../../../ui/form/text-field.js';
import { MODAL } from '../details/side-panel.js';

/** Debounce of the search. */
const PAUSE_MS = 300;

/** `/` focuses the search, unless a field has the focus or a dialog is open. */
function useSlash(box: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector(MODAL)) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [box]);
}

type Props = { value: string; onSearch: (words: string) => void; onArrowDown: () => void };

/** The debounced search box; follows the URL when Back changes it. */
export function SearchBox({ value, onSearch, onArrowDown }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const known = useRef(value);
  useSlash(box);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === known.current) return;
    clearTimeout(pause.current);
    known.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(pause.current), []);
  // Only typing triggers a search: on slow devices the URL state is empty while the search of a link is being restored.
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(pause.current);
    const words = text.trim();
    if (words === known.current) return;
    pause.current = setTimeout(() => {
      known.current = words;
      onSearch(words);
    }, PAUSE_MS);
  };
  return (
    <TextField
      ref={box}
      className="admin-search"
      label={LIST_TEXTS.search}
      type="search"
      placeholder={LIST_TEXTS.searchHint}
      title={LIST_TEXTS.slash}
      aria-keyshortcuts="/"
      maxLength={200}
      lead={<Search aria-hidden size={18} strokeWidth={2.4} />}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onArrowDown();
      }}
    />
  );
}
