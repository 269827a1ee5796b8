import { Box } from '@radix-ui/themes';
import { Button } from '../../../ui/form/button.js';
import { MessageSquareText } from '../../shared/icons.js';
import { useRef, useState } from 'react';
import { fillAnswer, openIn, type AdminContactMessage, type SavedAnswer } from '#libs/shared/contracts';
import { SAVED_ANSWER_TEXTS as TEXTS } from './saved-answers.copy.js';
import { fullDay } from '../../../lib/format/format.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { Failure, Loading } from '../../../ui/feedback/load-states.js';
import { Popover } from '../../../ui/overlay/popover.js';
import { useMessageBookings, useSavedAnswers } from '../api.js';
import { SavedAnswersDialog } from './saved-answers-dialog.js';

type Choose = (answer: string, doesGreet: boolean) => void;
type Props = {
  message: AdminContactMessage;
  onChoose: Choose;
  /** The field to insert the answer into. */
  returnTo: () => HTMLElement | null;
};

/** Fills in the data of the sender and the company; `isWaiting` until the sender's next event is loaded. */
function useFilled({ id, name }: AdminContactMessage) {
  const { data, isPending } = useMessageBookings(id);
  const { phone, brand: company } = publicConfig();
  const day = data?.nextEventDay;
  const known = { name, phone, company, 'next event': day ? fullDay(day) : undefined };
  return { isWaiting: isPending, fill: (text: string) => fillAnswer(text, known) };
}

type ListProps = { message: AdminContactMessage; onChoose: Choose };

function AnswerChoice({ message, onChoose }: ListProps) {
  const list = useSavedAnswers();
  const { isWaiting, fill } = useFilled(message);
  const choose = ({ text }: SavedAnswer) => onChoose(fill(text), openIn(text).includes('name'));
  if (list.isError) return <Failure text={TEXTS.failed} query={list} />;
  if (list.isPending || isWaiting) return <Loading text={TEXTS.loading} />;
  if (list.data.length === 0) return <p>{TEXTS.none}</p>;
  return (
    <ul>
      {list.data.map((answer) => (
        <li key={answer.id}>
          <button type="button" className="inbox-entry" onClick={() => choose(answer)}>
            {answer.title}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Inserts a saved answer with its placeholders filled; also opens the list for editing. */
export function SavedAnswerMenu({ message, onChoose, returnTo }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const hasChosen = useRef(false);
  const [shown, setShown] = useState<'menu' | 'list' | null>(null);
  const choose: Choose = (answer, doesGreet) => {
    hasChosen.current = true;
    onChoose(answer, doesGreet);
    setShown(null);
  };
  const open = (isOpen: boolean) => {
    hasChosen.current = false;
    setShown(isOpen ? 'menu' : null);
  };
  return (
    <Box>
      <Popover
        label={TEXTS.menu}
        open={shown === 'menu'}
        onOpenChange={open}
        returnTo={() => (hasChosen.current ? returnTo() : null)}
        trigger={
          <Button variant="small" ref={opener}>
            <MessageSquareText size={18} strokeWidth={2.4} />
            {TEXTS.menu}
          </Button>
        }
      >
        <AnswerChoice message={message} onChoose={choose} />
        <Button variant="small" onClick={() => setShown('list')}>
          {TEXTS.edit}
        </Button>
      </Popover>
      {shown === 'list' && (
        <SavedAnswersDialog onClose={() => setShown(null)} returnTo={() => opener.current} />
      )}
    </Box>
  );
}
