import { mailedValue } from '../../../lib/browser/mailed-key.js';

/** The key of the mailed waiting-list link that was opened; null without one. */
export const waitingKey = (params: URLSearchParams) => mailedValue('waiting', params.get('waiting'));
