import { Box, Flex, Text } from '@radix-ui/themes';
import { useId, useState, useRef } from 'react';
import { ArrowUp, Plus, type Icon } from '../../../ui/icons.js';
import { Pencil, Trash2 } from '../../shared/icons.js';
import { type SavedAnswer, LIMITS, SaveAnswer } from '#libs/shared/contracts';
import { SAVED_ANSWER_TEXTS as TEXTS } from './saved-answers.copy.js';
import { Button } from '../../../ui/form/button.js';
import { Dialog } from '../../../ui/overlay/dialog.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { useSaveAnswer, useSavedAnswers, useOrderAnswers } from '../api.js';
import { RemoveAnswerDialog } from './remove-answer-dialog.js';
import { useContractForm } from '../../../lib/form/form.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { Form } from '../../../ui/form/form.js';
import { TextField, TextareaField } from '../../../ui/form/text-field.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { isStale } from '../../shared/rejection.js';

type SavedAnswerListProps = {
  answers: readonly SavedAnswer[];
  onEdit: (answer: SavedAnswer | 'new') => void;
};

type IconProps = { label: string; Icon: Icon; disabled?: boolean; onPress: () => void };
const IconButton = ({ label, Icon, disabled, onPress }: IconProps) => (
  <button type="button" className="icon-button" aria-label={label} disabled={disabled} onClick={onPress}>
    <Icon size={18} strokeWidth={2.3} />
  </button>
);

/** The ids with one of them moved up by one. */
const raised = (answers: readonly SavedAnswer[], index: number) =>
  answers
    .map(({ id }) => id)
    .with(index - 1, answers[index].id)
    .with(index, answers[index - 1].id);

type RowProps = {
  answer: SavedAnswer;
  isBusy: boolean;
  /** Null for the first one. */
  onRaise: (() => void) | null;
  onEdit: () => void;
  onRemove: () => void;
};

const AnswerRow = ({ answer: { title }, isBusy, onRaise, onEdit, onRemove }: RowProps) => (
  <Flex asChild align="center" gap="1">
    <li>
      <Box asChild flexGrow="1" minWidth="0">
        <Text weight="bold">{title}</Text>
      </Box>
      {onRaise && <IconButton label={TEXTS.upOf(title)} Icon={ArrowUp} disabled={isBusy} onPress={onRaise} />}
      <IconButton label={TEXTS.editOf(title)} Icon={Pencil} onPress={onEdit} />
      <IconButton label={TEXTS.removeOf(title)} Icon={Trash2} disabled={isBusy} onPress={onRemove} />
    </li>
  </Flex>
);

/** All saved answers: edit, move up, remove or add one. */
function SavedAnswerList({ answers, onEdit }: SavedAnswerListProps) {
  const order = useOrderAnswers();
  const [removing, setRemoving] = useState<SavedAnswer | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Flex direction="column" align="stretch" gap="3">
      {answers.length === 0 && <p>{TEXTS.none}</p>}
      <ul>
        {answers.map((answer, index) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            isBusy={order.isPending}
            onRaise={index === 0 ? null : () => order.mutate(raised(answers, index))}
            onEdit={() => onEdit(answer)}
            onRemove={() => setRemoving(answer)}
          />
        ))}
      </ul>
      {order.error && <Failure text={errorMessage(order.error, TEXTS.failedChange)} />}
      <Button variant="small" ref={add} onClick={() => onEdit('new')}>
        <Plus size={18} strokeWidth={2.4} />
        {TEXTS.add}
      </Button>
      {removing && (
        <RemoveAnswerDialog
          answer={removing}
          onClose={() => setRemoving(null)}
          afterwards={() => add.current}
        />
      )}
    </Flex>
  );
}

type SavedAnswerFormProps = {
  formId: string;
  answer: SavedAnswer | null;
  version?: number;
  save: ReturnType<typeof useSaveAnswer>;
  onDone: () => void;
};

/** One saved answer, or a new one; the input is kept after a rejection. */
function SavedAnswerForm({ formId, answer, version, save, onDone }: SavedAnswerFormProps) {
  const toast = useToast();
  const { field, handleSubmit, showError, showErrors } = useContractForm(SaveAnswer, {
    defaultValues: { title: answer?.title ?? '', text: answer?.text ?? '' },
  });
  const send = handleSubmit(async ({ title, text }) => {
    try {
      await save.mutateAsync({ id: answer?.id ?? null, input: { title, text, version } });
    } catch (failure) {
      if (failure instanceof HttpError && Object.keys(failure.errors).length > 0) return showErrors(failure);
      return showError('text', isStale(failure) ? TEXTS.stale : errorMessage(failure, TEXTS.failedChange));
    }
    toast({ title: TEXTS.saved(title), tone: 'good' });
    onDone();
  });
  return (
    <Form id={formId} onSend={send}>
      <Flex direction="column" gap="4" pt="3">
        <TextField
          id={`${formId}-title`}
          label={TEXTS.name}
          hint={TEXTS.nameHint}
          required
          maxLength={LIMITS.savedAnswers.title}
          autoComplete="off"
          {...field('title')}
        />
        <TextareaField
          id={`${formId}-text`}
          label={TEXTS.text}
          hint={TEXTS.textHint}
          required
          rows={7}
          maxLength={LIMITS.longText.max}
          {...field('text')}
        />
      </Flex>
    </Form>
  );
}

type Edited = SavedAnswer | 'new';

const titleOf = (edited: Edited | null) =>
  edited === 'new' ? TEXTS.newTitle : edited ? TEXTS.editOf(edited.title) : TEXTS.title;

type FormFooterProps = { formId: string; isBusy: boolean; onBack: () => void };

const FormFooter = ({ formId, isBusy, onBack }: FormFooterProps) => (
  <Flex wrap="wrap" justify="between" gap="3" width="100%">
    <Button variant="secondary" disabled={isBusy} onClick={onBack}>
      {TEXTS.back}
    </Button>
    <Button type="submit" form={formId} busy={isBusy}>
      {TEXTS.save}
    </Button>
  </Flex>
);

type Props = { onClose: () => void; returnTo: () => HTMLElement | null };

/** The list of saved answers, or one of them being edited. */
export function SavedAnswersDialog({ onClose, returnTo }: Props) {
  const list = useSavedAnswers();
  const save = useSaveAnswer();
  const [edited, setEdited] = useState<Edited | null>(null);
  const formId = useId();
  const toList = () => setEdited(null);
  const footer = edited ? (
    <FormFooter {...{ formId }} isBusy={save.isPending} onBack={toList} />
  ) : (
    <Button variant="secondary" onClick={onClose}>
      {TEXTS.done}
    </Button>
  );
  // It may have changed since; the second click then confirms the newer version.
  const version = list.data?.find((each) => edited !== 'new' && each.id === edited?.id)?.version;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      closable={!save.isPending}
      title={titleOf(edited)}
      description={TEXTS.lead}
      {...{ footer, returnTo }}
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
