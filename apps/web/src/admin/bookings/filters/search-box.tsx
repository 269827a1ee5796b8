import { Search } from '../../../ui/icons.js';
import { useEffect, useRef, useState } from 'react';
import { LIST_TEXTS } from '../../../copy/admin-bookings.js';
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

type Props = {
  value: string;
  hint?: string;
  onSearch: (words: string) => void;
  onArrowDown: () => void;
};

/** The debounced search box; follows the URL when Back changes it. */
export function SearchBox({ value, hint = LIST_TEXTS.searchHint, onSearch, onArrowDown }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  useSlash(box);
  const words = typed.trim();
  if (value !== shown) {
    setShown(value);
    // A URL changed by this search must not remove a space that was just typed.
    if (value !== words) setTyped(value);
  }
  useEffect(() => {
    if (words === value) return;
    const pause = setTimeout(() => onSearch(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [words, value, onSearch]);
  return (
    <TextField
      ref={box}
      className="admin-search"
      label={LIST_TEXTS.search}
      type="search"
      placeholder={hint}
      title={LIST_TEXTS.slash}
      aria-keyshortcuts="/"
      maxLength={200}
      lead={<Search size={18} strokeWidth={2.4} />}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onArrowDown();
      }}
    />
  );
}
