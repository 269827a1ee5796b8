import { useRef } from 'react';
import type { SavedAnswer } from '#libs/shared/contracts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../../shared/rejection.js';
import { useSave } from '../../shared/use-save.js';
import { useRemoveAnswer } from '../api.js';
import { SAVED_ANSWER_TEXTS as TEXTS } from './saved-answers.copy.js';

type Props = {
  answer: SavedAnswer;
  onClose: () => void;
  /** Gets the focus once the answer and its buttons are removed. */
  afterwards: () => HTMLElement | null;
};

/** Asks before an answer is removed, which cannot be undone. */
export function RemoveAnswerDialog({ answer: { id, title }, onClose, afterwards }: Props) {
  const remove = useRemoveAnswer();
  const isRemoved = useRef(false);
  const onSaved = () => {
    isRemoved.current = true;
    onClose();
  };
  const { save, rejection, isSaving } = useSave({ onSaved, failed: TEXTS.failedChange });
  return (
    <ConfirmDialog
      title={TEXTS.removeAsk(title)}
      text={TEXTS.removeText}
      confirm={TEXTS.remove}
      keep={TEXTS.keep}
      isDanger
      isBusy={isSaving}
      onConfirm={() => save(remove, id, TEXTS.removed(title))}
      onClose={onClose}
      returnTo={() => (isRemoved.current ? afterwards() : null)}
    >
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}
