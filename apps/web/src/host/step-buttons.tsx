import { Grid, Text } from '@radix-ui/themes';
import { useAtomValue } from 'jotai';
import { Check } from '../ui/icons.js';
import { useEffect, useRef, useState, type ComponentProps } from 'react';
import {
  MINUTE_MS,
  EARLY_FINISH_MINUTES,
  ETA_MINUTES,
  EVENT_STEPS,
  UNDO_MINUTES,
  type EventStep,
  type HostEventView,
} from '#libs/shared/contracts';
import { STEP_TEXTS, STEP_LABELS } from '../copy/host-day.js';
import { clockTime } from '../lib/format/format.js';
import { Button } from '../ui/form/button.js';
import { Note } from './note.js';
import { storedActionsAtom } from './stored-actions.js';
import { queueAction } from './action-queue.js';
import { shownSteps, type QueuedAction, type ShownStep } from './action-queue.rules.js';

const UNDO_MS = UNDO_MINUTES * MINUTE_MS;

const isEarlyFinish = ({ startsAt }: HostEventView) =>
  Date.now() < Date.parse(startsAt) - EARLY_FINISH_MINUTES * MINUTE_MS;

const leftOf = (at: string) => Date.parse(at) + UNDO_MS - Date.now();

/** True for five minutes after an instant; re-renders when they end. */
function useIsFresh(at: string | undefined): boolean {
  const [, setTurn] = useState(0);
  const left = at === undefined ? 0 : leftOf(at);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setTurn((turn) => turn + 1), left);
    return () => clearTimeout(timer);
  }, [left]);
  return left > 0;
}

/** Buttons in two columns, on wide screens four; everything else takes a whole row. */
const Steps = (props: ComponentProps<typeof Grid>) => (
  <Grid columns={{ initial: '2', md: '4' }} gap="3" className="host-steps" {...props} />
);

type QuestionProps = {
  text: string;
  answers: readonly { label: string; onChoose: () => void }[];
  onBack: () => void;
};

/** The confirmation of a step, in place of the buttons. */
function StepQuestion({ text, answers, onBack }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  return (
    <Steps role="group" aria-label={text}>
      <Text as="p" size="4" weight="bold">
        {text}
      </Text>
      {answers.map(({ label, onChoose }, index) => (
        <Button key={label} className="host-step" ref={index === 0 ? first : undefined} onClick={onChoose}>
          {label}
        </Button>
      ))}
      <Button variant="quiet" onClick={onBack}>
        {STEP_TEXTS.back}
      </Button>
    </Steps>
  );
}

type StepProps = { step: EventStep; done: readonly ShownStep[]; onPress: () => void };

/** The next step is gold; completed and skipped ones are disabled. */
function StepButton({ step, done, onPress }: StepProps) {
  const own = done.find((each) => each.step === step);
  const last = done.at(-1);
  const isOvertaken = last !== undefined && EVENT_STEPS.indexOf(step) < EVENT_STEPS.indexOf(last.step);
  const isNext = EVENT_STEPS.indexOf(step) === (last ? EVENT_STEPS.indexOf(last.step) + 1 : 0);
  return (
    <Button
      className="host-step"
      variant={isNext ? 'primary' : 'secondary'}
      aria-pressed={own !== undefined}
      aria-disabled={own !== undefined || isOvertaken}
      onClick={own || isOvertaken ? undefined : onPress}
    >
      <span>{STEP_LABELS[step]}</span>
      {own && (
        <small>
          <Check size={14} strokeWidth={3} />
          <span>{` ${clockTime(own.at)}`}</span>
        </small>
      )}
    </Button>
  );
}

function Rejections({ eventId }: { eventId: string }) {
  const { rejected } = useAtomValue(storedActionsAtom);
  const own = rejected.filter((each) => each.action.eventId === eventId);
  return own.map(({ action: { key, ...action }, reason }) => (
    <div key={key} role="alert">
      <Note color="red">
        {STEP_TEXTS.rejected(action.kind === 'tick' ? STEP_TEXTS.tick : STEP_LABELS[action.step], reason)}
      </Note>
    </div>
  ));
}

/** The four steps of the day as large buttons. */
export function StepButtons({ event, queued }: { event: HostEventView; queued: readonly QueuedAction[] }) {
  const { id, steps, startsAt } = event;
  const [asked, setAsked] = useState<'on-the-way' | 'finished' | null>(null);
  const done = shownSteps(steps, queued);
  const last = done.at(-1);
  const isFresh = useIsFresh(last?.at);
  const take = (step: EventStep) => () => {
    if (step === 'on-the-way' || (step === 'finished' && isEarlyFinish(event))) setAsked(step);
    else queueAction({ kind: 'take', eventId: id, step });
  };
  const answer = (step: EventStep, more: { etaMinutes?: number; isEarly?: boolean }) => () => {
    setAsked(null);
    queueAction({ kind: 'take', eventId: id, step, ...more });
  };
  const onBack = () => setAsked(null);
  return (
    <Steps role="region" aria-label={STEP_TEXTS.label}>
      {asked === 'on-the-way' && (
        <StepQuestion
          text={STEP_TEXTS.eta}
          answers={ETA_MINUTES.map((etaMinutes) => ({
            label: STEP_TEXTS.minutes(etaMinutes),
            onChoose: answer('on-the-way', { etaMinutes }),
          }))}
          onBack={onBack}
        />
      )}
      {asked === 'finished' && (
        <StepQuestion
          text={STEP_TEXTS.early(clockTime(startsAt))}
          answers={[{ label: STEP_TEXTS.sure, onChoose: answer('finished', { isEarly: true }) }]}
          onBack={onBack}
        />
      )}
      {asked === null &&
        EVENT_STEPS.map((step) => <StepButton key={step} step={step} done={done} onPress={take(step)} />)}
      <div role="status">{queued.some(({ wasTried }) => wasTried) && <Note>{STEP_TEXTS.notSent}</Note>}</div>
      {last && isFresh && (
        <Button variant="quiet" onClick={() => queueAction({ kind: 'undo', eventId: id, step: last.step })}>
          {STEP_TEXTS.undo(STEP_LABELS[last.step])}
        </Button>
      )}
      <Rejections eventId={id} />
    </Steps>
  );
}
