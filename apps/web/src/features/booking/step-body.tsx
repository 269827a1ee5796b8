import { DetailsStep } from './details-step.js';
import { GamesStep } from './games-step.js';
import { LocationStep } from './location-step.js';
import { ReviewStep } from './review-step.js';
import type { StepKey } from './steps.js';

type Props = { step: StepKey; onGoTo: (step: number) => void };

/** The fields of a step; beside the step table, which stays free of components so that it has a spec. */
export function StepBody({ step, onGoTo }: Props) {
  switch (step) {
    case 'games':
      return <GamesStep />;
    case 'details':
      return <DetailsStep />;
    case 'location':
      return <LocationStep />;
    case 'review':
      return <ReviewStep onGoTo={onGoTo} />;
    case 'payment':
      return null;
  }
}
