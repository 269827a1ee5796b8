import { Flex } from '@radix-ui/themes';
import { useRef } from 'react';
import type { SavedAnswer } from '#libs/shared/contracts';
import { SAVED_ANSWER_TEXTS as TEXTS } from './saved-answers.copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Failure } from '../../../ui/feedback/load-states.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { useRemoveAnswer } from '../api.js';

type Props = {
  answer: SavedAnswer;
  onClose: () => void;
  /** Gets the focus once the answer and its buttons are removed. */
  afterwards: () => HTMLElement | null;
};

/** Asks before an answer is removed, which cannot be undone. */
export function RemoveAnswerDialog({ answer: { id, title }, onClose, afterwards }: Props) {
  const removal = useRemoveAnswer();
  const toast = useToast();
  const isRemoved = useRef(false);
  const remove = () =>
    removal.mutate(id, {
      onSuccess: () => {
        isRemoved.current = true;
        toast({ title: TEXTS.removed(title), tone: 'good' });
        onClose();
      },
    });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!removal.isPending}
      title={TEXTS.removeAsk(title)}
      description={TEXTS.removeText}
      returnTo={() => (isRemoved.current ? afterwards() : null)}
      footer={
        <Flex wrap="wrap" justify="end" gap="2" width="100%">
          <button type="button" className="admin-button" disabled={removal.isPending} onClick={onClose}>
            {TEXTS.keep}
          </button>
          <Button tone="red" busy={removal.isPending} onClick={remove}>
            {TEXTS.remove}
          </Button>
        </Flex>
      }
    >
      {removal.error && <Failure text={errorMessage(removal.error, TEXTS.failedChange)} />}
    </Dialog>
  );
}
