import { loadDetails, loadGameSuggestion, loadSummary } from '../../booking/lazy-parts.js';
import { prefetch } from '../../../lib/browser/when-idle.js';
import { loadGameSheet } from '../../../ui/game/use-game-sheet.js';

export const loadPayment = () => import('../../payment/payment-part.js');

/** Prefetched for the next steps. */
export function fetchForLater(): void {
  prefetch(loadDetails);
  prefetch(loadSummary);
  prefetch(loadGameSheet);
  prefetch(loadGameSuggestion);
  prefetch(loadPayment);
}
