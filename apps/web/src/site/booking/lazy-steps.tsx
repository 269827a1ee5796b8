import { DetailsStep } from './details/details-step.js';
import { LocationStep } from './location/location-step.js';
import { ReviewStep } from './review/review-step.js';
import type { StepKey } from './steps.js';

type Props = { step: Exclude<StepKey, 'games' | 'payment'> };

/** The fields of steps 2 to 4, in a chunk that is loaded while the games are being chosen. */
export default function LazySteps({ step }: Props) {
  switch (step) {
    case 'details':
      return <DetailsStep />;
    case 'location':
      return <LocationStep />;
    case 'review':
      return <ReviewStep />;
  }
}
