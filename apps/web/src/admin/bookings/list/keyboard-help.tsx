import { DataList, Flex, Kbd } from '@radix-ui/themes';
import { Button } from '../../../ui/form/button.js';
import { Keyboard } from '../../shared/icons.js';
import { useEffect, useState } from 'react';
import { isTyping } from '../../../lib/form/is-typing.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Tip } from '../../../ui/overlay/tooltip.js';
import { MODAL } from '../details/side-panel.js';

/** The keyboard shortcuts of the list of bookings. */
const KEY_TEXTS = {
  button: 'Keyboard shortcuts',
  tip: 'Keyboard shortcuts (?)',
  title: 'Keyboard shortcuts',
  lead: 'They do not work while you are typing in a field.',
  keys: [
    [['/'], 'Search the bookings'],
    [['↓'], 'From the search into the list'],
    [['↑', '↓'], 'From row to row'],
    [['Enter'], 'Open the booking of the row'],
    [['←', '→'], 'From an open booking to its neighbors in the list'],
    [['Esc'], 'Close it and return to its row'],
    [['?'], 'Show these shortcuts'],
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
      <Tip text={KEY_TEXTS.tip}>
        <Button
          variant="small"
          className="wide-only"
          aria-label={KEY_TEXTS.button}
          aria-keyshortcuts="?"
          onClick={show}
        >
          <Keyboard size={18} strokeWidth={2.4} />
        </Button>
      </Tip>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={KEY_TEXTS.title}
        description={KEY_TEXTS.lead}
        className="admin-dialog"
      >
        <DataList.Root size="3" mt="4">
          {KEY_TEXTS.keys.map(([keys, what]) => (
            <DataList.Item key={what}>
              <DataList.Label minWidth="72px">
                <Flex gap="2">
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </Flex>
              </DataList.Label>
              <DataList.Value>{what}</DataList.Value>
            </DataList.Item>
          ))}
        </DataList.Root>
      </Dialog>
    </>
  );
}
