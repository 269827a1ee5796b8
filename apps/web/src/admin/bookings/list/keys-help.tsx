import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { KEY_TEXTS as TEXTS } from './keys.copy.js';
import { isTyping } from '../../../lib/form/is-typing.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { MODAL } from '../details/side-panel.js';

/** `?` opens the list, unless somebody is writing or a dialog is open. */
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

/** The keys of the list of bookings; the button is for those who do not know the key. */
export function KeysHelp() {
  const [isOpen, setOpen] = useState(false);
  const [show] = useState(() => () => setOpen(true));
  useQuestionMark(show);
  return (
    <>
      <button
        type="button"
        className="admin-button keys-button"
        aria-label={TEXTS.button}
        title={TEXTS.button}
        aria-keyshortcuts="?"
        onClick={show}
      >
        <Keyboard aria-hidden size={18} strokeWidth={2.4} />
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={TEXTS.title}
        description={TEXTS.lead}
        className="admin-dialog admin-step"
      >
        <dl className="keys">
          {TEXTS.keys.map(([keys, what]) => (
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
