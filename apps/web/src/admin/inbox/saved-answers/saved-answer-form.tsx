import { LIMITS, SaveAnswer, type SavedAnswer } from '#libs/shared/contracts';
import { SAVED_ANSWER_TEXTS as TEXTS } from './saved-answers.copy.js';
import { useContractForm } from '../../../lib/form/form.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { Form } from '../../../ui/form/form.js';
import { TextField, TextareaField } from '../../../ui/form/text-field.js';
import { useToast } from '../../../ui/feedback/toast.js';
import type { useSaveAnswer } from '../api.js';

type Props = {
  formId: string;
  answer: SavedAnswer | null;
  version?: number;
  save: ReturnType<typeof useSaveAnswer>;
  onDone: () => void;
};

/** One saved answer, a new one without; a refusal leaves what was typed. */
export function SavedAnswerForm({ formId, answer, version, save, onDone }: Props) {
  const toast = useToast();
  const { field, handleSubmit, showError, showErrors } = useContractForm(SaveAnswer, {
    defaultValues: { title: answer?.title ?? '', text: answer?.text ?? '' },
  });
  const send = handleSubmit(async ({ title, text }) => {
    try {
      await save.mutateAsync({ id: answer?.id ?? null, input: { title, text, version } });
    } catch (failure) {
      if (failure instanceof HttpError && Object.keys(failure.errors).length > 0) return showErrors(failure);
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      return showError('text', isStale ? TEXTS.stale : errorMessage(failure, TEXTS.failedChange));
    }
    toast({ title: TEXTS.saved(title), tone: 'good' });
    onDone();
  });
  return (
    <Form id={formId} className="saved-form" onSend={send}>
      <TextField
        id={`${formId}-title`}
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        maxLength={LIMITS.savedAnswers.title}
        autoComplete="off"
        {...field('title')}
      />
      <TextareaField
        id={`${formId}-text`}
        label={TEXTS.text}
        hint={TEXTS.textHint}
        rows={7}
        maxLength={LIMITS.longText.max}
        {...field('text')}
      />
    </Form>
  );
}
