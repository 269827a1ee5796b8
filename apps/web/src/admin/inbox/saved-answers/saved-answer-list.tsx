import { ArrowUp, Pencil, Plus, Trash2, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { SavedAnswer } from '#libs/shared/contracts';
import { SAVED_ANSWER_TEXTS as TEXTS } from './saved-answers.copy.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Failure } from '../../../ui/feedback/load-states.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useOrderAnswers, useRemoveAnswer } from '../api.js';

type Props = { answers: readonly SavedAnswer[]; onEdit: (answer: SavedAnswer | 'new') => void };

type IconProps = { label: string; Icon: LucideIcon; disabled?: boolean; onPress: () => void };
const IconButton = ({ label, Icon, disabled, onPress }: IconProps) => (
  <button type="button" className="icon-button" aria-label={label} disabled={disabled} onClick={onPress}>
    <Icon aria-hidden size={18} strokeWidth={2.3} />
  </button>
);

/** The ids with one of them a place higher. */
const raised = (answers: readonly SavedAnswer[], index: number) =>
  answers
    .map(({ id }) => id)
    .with(index - 1, answers[index].id)
    .with(index, answers[index - 1].id);

type RowProps = {
  answer: SavedAnswer;
  isBusy: boolean;
  /** Null of the first one. */
  onRaise: (() => void) | null;
  onEdit: () => void;
  onRemove: () => void;
};

const AnswerRow = ({ answer: { title }, isBusy, onRaise, onEdit, onRemove }: RowProps) => (
  <li>
    <b>{title}</b>
    {onRaise && <IconButton label={TEXTS.upOf(title)} Icon={ArrowUp} disabled={isBusy} onPress={onRaise} />}
    <IconButton label={TEXTS.editOf(title)} Icon={Pencil} onPress={onEdit} />
    <IconButton label={TEXTS.removeOf(title)} Icon={Trash2} disabled={isBusy} onPress={onRemove} />
  </li>
);

/** Every saved answer: edit it, move it up, remove it; or add one. */
export function SavedAnswerList({ answers, onEdit }: Props) {
  const order = useOrderAnswers();
  const removal = useRemoveAnswer();
  const toast = useToast();
  const add = useRef<HTMLButtonElement>(null);
  const failure = order.error ?? removal.error;
  const remove = ({ id, title }: SavedAnswer) =>
    removal.mutate(id, {
      onSuccess: () => {
        toast({ title: TEXTS.removed(title), tone: 'good' });
        add.current?.focus();
      },
    });
  return (
    <div className="saved-answers">
      {answers.length === 0 && <p>{TEXTS.none}</p>}
      <ul>
        {answers.map((answer, index) => (
          <AnswerRow
            key={answer.id}
            answer={answer}
            isBusy={order.isPending || removal.isPending}
            onRaise={index === 0 ? null : () => order.mutate(raised(answers, index))}
            onEdit={() => onEdit(answer)}
            onRemove={() => remove(answer)}
          />
        ))}
      </ul>
      {failure && <Failure text={errorMessage(failure, TEXTS.failedChange)} />}
      <button type="button" className="admin-button" ref={add} onClick={() => onEdit('new')}>
        <Plus aria-hidden size={18} strokeWidth={2.4} />
        {TEXTS.add}
      </button>
    </div>
  );
}
