import { loadCalendar, loadGameSuggestion } from '../../features/booking/later-pieces.js';
import { fetchAhead } from '../../lib/when-idle.js';

export const loadPayment = () => import('../../features/payment/payment-part.js');

/** Nobody who goes on waits for these. */
export function fetchForLater(): void {
  fetchAhead(loadCalendar);
  fetchAhead(loadGameSuggestion);
  fetchAhead(loadPayment);
}
