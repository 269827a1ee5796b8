import { useId, useState } from 'react';
import type { SavedAnswer } from '#libs/shared/contracts';
import { SAVED_ANSWER_TEXTS as TEXTS } from './saved-answers.copy.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useSaveAnswer, useSavedAnswers } from '../api.js';
import { SavedAnswerForm } from './saved-answer-form.js';
import { SavedAnswerList } from './saved-answer-list.js';

type Edited = SavedAnswer | 'new';

const titleOf = (edited: Edited | null) =>
  edited === 'new' ? TEXTS.newTitle : edited ? TEXTS.editOf(edited.title) : TEXTS.title;

type FormFooterProps = { formId: string; isBusy: boolean; onBack: () => void };

const FormFooter = ({ formId, isBusy, onBack }: FormFooterProps) => (
  <div className="reject-foot">
    <Button variant="secondary" disabled={isBusy} onClick={onBack}>
      {TEXTS.back}
    </Button>
    <Button type="submit" form={formId} busy={isBusy}>
      {TEXTS.save}
    </Button>
  </div>
);

type Props = { onClose: () => void; returnTo: () => HTMLElement | null };

/** The list of the saved answers, or one of them being edited. */
export function SavedAnswersDialog({ onClose, returnTo }: Props) {
  const list = useSavedAnswers();
  const save = useSaveAnswer();
  const [edited, setEdited] = useState<Edited | null>(null);
  const formId = useId();
  const toList = () => setEdited(null);
  const foot = edited ? (
    <FormFooter {...{ formId }} isBusy={save.isPending} onBack={toList} />
  ) : (
    <Button variant="secondary" onClick={onClose}>
      {TEXTS.done}
    </Button>
  );
  // Somebody else may have changed it since; then the second press is about what they have made of it.
  const version = list.data?.find((each) => edited !== 'new' && each.id === edited?.id)?.version;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!save.isPending}
      title={titleOf(edited)}
      description={TEXTS.lead}
      {...{ foot, returnTo }}
    >
      {list.isPending && <Loading text={TEXTS.loading} />}
      {list.isError && !list.data && <Failure text={TEXTS.failed} query={list} />}
      {edited && (
        <SavedAnswerForm
          {...{ formId, save, version }}
          answer={edited === 'new' ? null : edited}
          onDone={toList}
        />
      )}
      {list.data && !edited && <SavedAnswerList answers={list.data} onEdit={setEdited} />}
    </Dialog>
  );
}
