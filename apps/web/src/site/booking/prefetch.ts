import { loadDetails, loadCustomGame, loadSummary } from './lazy-parts.js';
import { prefetch } from '../../lib/browser/when-idle.js';
import { loadGameSheet } from '../../ui/game/use-game-sheet.js';

export const loadPayment = () => import('./payment/payment-part.js');

/** What the next steps need, also when the connection is lost. */
export function fetchForLater(): void {
  prefetch(loadDetails);
  prefetch(loadSummary);
  prefetch(loadGameSheet);
  prefetch(loadCustomGame);
  prefetch(loadPayment);
}
