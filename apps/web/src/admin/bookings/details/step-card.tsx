import type { ComponentProps } from 'react';
import { TitledCard } from '../../shared/titled-card.js';
import { useStep, type BookingStep } from './step.js';

type Props = ComponentProps<typeof TitledCard> & { step: BookingStep };

/** A card of the open booking that a link can ask for. */
export const StepCard = ({ step, ...card }: Props) => (
  <TitledCard {...card} ref={useStep(step)} tabIndex={-1} />
);
