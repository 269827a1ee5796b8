import { LIMITS } from '#libs/shared/contracts';
import { STEP_TEXTS } from '../../copy/booking.js';
import { useGames } from '../catalog/api.js';
import type { StepKey } from './steps/steps.js';

/** The subtitle of a step; the first step's names the size of the catalog. */
export function useSubtitle(step: StepKey): string {
  const games = useGames().data?.length;
  return STEP_TEXTS[step].subtitle(LIMITS.games.min, games);
}
