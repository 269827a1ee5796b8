import type { ComponentProps } from 'react';
import { TitledCard } from '../../shared/titled-card.js';
import { partId, useStep, type BookingPart } from './step.js';

type Props = ComponentProps<typeof TitledCard> & { step: BookingPart };

/** A card of the open booking that links lead to. */
export const StepCard = ({ step, ...card }: Props) => (
  <TitledCard {...card} id={partId(step)} ref={useStep(step)} tabIndex={-1} />
);
