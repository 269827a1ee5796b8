import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { GamesStep } from './games/games-step.js';
import { loadLaterSteps } from './later-pieces.js';
import type { StepKey } from './steps.js';

const LaterSteps = lazyPart(loadLaterSteps, { waiting: <div className="wizard-later" /> });

type Props = { step: StepKey; onGoTo: (step: number) => void };

/** The fields of a step; beside the step table, which stays free of components so that it has a spec. */
export function StepBody({ step, onGoTo }: Props) {
  if (step === 'games') return <GamesStep />;
  return step === 'payment' ? null : <LaterSteps step={step} onGoTo={onGoTo} />;
}
