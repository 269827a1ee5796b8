import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isTyping } from '../../../lib/form/is-typing.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { MODAL } from '../details/side-panel.js';

/** The keyboard shortcuts of the list of bookings. */
const KEY_TEXTS = {
  button: 'Keys',
  title: 'Keys',
  lead: 'None of them works while you are writing in a field.',
  keys: [
    [['/'], 'Search the bookings'],
    [['↓'], 'From the search into the list'],
    [['↑', '↓'], 'From row to row'],
    [['Enter'], 'Open the booking of the row'],
    [['←', '→'], 'From an open booking to its neighbors in the list'],
    [['Esc'], 'Close it; the row has the focus again'],
    [['?'], 'Show these keys'],
  ] satisfies [string[], string][] as [string[], string][],
};

/** `?` opens the shortcuts, unless a field has the focus or a dialog is open. */
function useQuestionMark(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector(MODAL)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

/** The keyboard shortcuts of the list; also opened by a button. */
export function KeyboardHelp() {
  const [isOpen, setOpen] = useState(false);
  const [show] = useState(() => () => setOpen(true));
  useQuestionMark(show);
  return (
    <>
      <button
        type="button"
        className="admin-button keyboard-help-button"
        aria-label={KEY_TEXTS.button}
        title={KEY_TEXTS.button}
        aria-keyshortcuts="?"
        onClick={show}
      >
        <Keyboard aria-hidden size={18} strokeWidth={2.4} />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={KEY_TEXTS.title}
        description={KEY_TEXTS.lead}
        className="admin-dialog admin-step"
      >
        <dl className="keyboard-help">
          {KEY_TEXTS.keys.map(([keys, what]) => (
            <div key={what}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
