import { useAtomValue } from 'jotai';
import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ETA_MINUTES, EVENT_STEPS, UNDO_MINUTES, type EventStep, type HostEventView } from '#libs/contracts';
import { STEP_TEXTS, STEP_WORDS } from '../../content/host-day.js';
import { clockTime } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { keptAtom } from './kept-presses.js';
import { press } from './presses.js';
import { shownSteps, type Press, type ShownStep } from './presses.rules.js';

const UNDO_MS = UNDO_MINUTES * 60_000;

const leftOf = (at: string) => Date.parse(at) + UNDO_MS - Date.now();

/** True for five minutes after an instant, and false by itself afterwards. */
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

/** On the way is said with the minutes that it takes. */
function EtaChoice({ onChoose, onBack }: { onChoose: (minutes: number) => void; onBack: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    first.current?.focus();
  }, []);
  return (
    <div className="host-eta" role="group" aria-label={STEP_TEXTS.eta}>
      <p>{STEP_TEXTS.eta}</p>
      {ETA_MINUTES.map((minutes, index) => (
        <Button key={minutes} ref={index === 0 ? first : undefined} onClick={() => onChoose(minutes)}>
          {STEP_TEXTS.minutes(minutes)}
        </Button>
      ))}
      <Button variant="quiet" onClick={onBack}>
        {STEP_TEXTS.back}
      </Button>
    </div>
  );
}

type StepProps = { step: EventStep; done: readonly ShownStep[]; onPress: () => void };

/** Gold is the next one; one that was taken, or that a later one has overtaken, rests. */
function StepButton({ step, done, onPress }: StepProps) {
  const taken = done.find((each) => each.step === step);
  const last = done.at(-1);
  const isOvertaken = last !== undefined && EVENT_STEPS.indexOf(step) < EVENT_STEPS.indexOf(last.step);
  const isNext = EVENT_STEPS.indexOf(step) === (last ? EVENT_STEPS.indexOf(last.step) + 1 : 0);
  return (
    <Button
      className="host-step"
      variant={isNext ? 'primary' : 'secondary'}
      aria-disabled={taken !== undefined || isOvertaken}
      onClick={taken || isOvertaken ? undefined : onPress}
    >
      {STEP_WORDS[step]}
      {taken && (
        <small>
          <Check aria-hidden size={14} strokeWidth={3} /> {clockTime(taken.at)}
        </small>
      )}
    </Button>
  );
}

function Refusals({ eventId }: { eventId: string }) {
  const { refused } = useAtomValue(keptAtom);
  const own = refused.filter((each) => each.press.eventId === eventId);
  return own.map(({ press: { key, ...deed }, why }) => (
    <p key={key} role="alert" className="host-refused">
      {STEP_TEXTS.refused(deed.kind === 'tick' ? STEP_TEXTS.tick : STEP_WORDS[deed.step], why)}
    </p>
  ));
}

/** The four steps of the day, in large. */
export function StepButtons({
  event: { id, steps },
  kept,
}: {
  event: HostEventView;
  kept: readonly Press[];
}) {
  const [asksEta, setAsksEta] = useState(false);
  const done = shownSteps(steps, kept);
  const last = done.at(-1);
  const isFresh = useIsFresh(last?.at);
  const take = (step: EventStep) => () =>
    step === 'on-the-way' ? setAsksEta(true) : press({ kind: 'take', eventId: id, step });
  const setOut = (etaMinutes: number) => {
    setAsksEta(false);
    press({ kind: 'take', eventId: id, step: 'on-the-way', etaMinutes });
  };
  return (
    <section className="host-steps" aria-label={STEP_TEXTS.label}>
      {asksEta ? (
        <EtaChoice onChoose={setOut} onBack={() => setAsksEta(false)} />
      ) : (
        EVENT_STEPS.map((step) => <StepButton key={step} step={step} done={done} onPress={take(step)} />)
      )}
      <p role="status" className="host-waiting">
        {kept.some(({ wasTried }) => wasTried) && STEP_TEXTS.notSent}
      </p>
      {last && isFresh && (
        <Button variant="quiet" onClick={() => press({ kind: 'undo', eventId: id, step: last.step })}>
          {STEP_TEXTS.undo(STEP_WORDS[last.step])}
        </Button>
      )}
      <Refusals eventId={id} />
    </section>
  );
}
