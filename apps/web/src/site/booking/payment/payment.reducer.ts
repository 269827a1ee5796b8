// The payment dialog's states: pending, processing, success, error; waiting is PayPal's PENDING.

export type PaymentState =
  | { phase: 'pending' }
  /** `asking` is the confirm prompt, `working` everything from its confirmation to the server's response. */
  | { phase: 'processing'; stage: 'asking' | 'working' }
  | { phase: 'waiting' }
  | { phase: 'success' }
  /** `isLost`: the server does not know this browser any more, so that a retry cannot help. */
  | { phase: 'error'; sentence: string; isLost?: boolean };

export type PaymentEvent =
  | { type: 'pay-pressed' }
  | { type: 'prompt-declined' }
  | { type: 'prompt-confirmed' }
  /** There is no prompt for a free booking or for a retry that needs no new approval. */
  | { type: 'work-started' }
  | { type: 'wallet-closed' }
  | { type: 'settled' }
  | { type: 'still-pending' }
  | { type: 'failed'; sentence: string; isLost?: boolean }
  | { type: 'given-up' };

export const PAYMENT_START: PaymentState = { phase: 'pending' };

const isAsking = (state: PaymentState) => state.phase === 'processing' && state.stage === 'asking';
const isWorking = (state: PaymentState) => state.phase === 'processing' && state.stage === 'working';
const isOpen = (state: PaymentState) => state.phase === 'pending' || state.phase === 'error';

/**
 * The next state; an event that is invalid in the current state is ignored, so a late response cannot undo a success.
 */
export function nextPayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'pay-pressed':
      return isOpen(state) ? { phase: 'processing', stage: 'asking' } : state;
    case 'prompt-confirmed':
      return isAsking(state) ? { phase: 'processing', stage: 'working' } : state;
    case 'work-started':
      return isOpen(state) ? { phase: 'processing', stage: 'working' } : state;
    case 'prompt-declined':
      return isAsking(state) ? PAYMENT_START : state;
    case 'wallet-closed':
    case 'given-up':
      return isWorking(state) ? PAYMENT_START : state;
    case 'settled':
      return isWorking(state) ? { phase: 'success' } : state;
    case 'still-pending':
      return isWorking(state) ? { phase: 'waiting' } : state;
    case 'failed':
      return isWorking(state)
        ? { phase: 'error', sentence: event.sentence, ...(event.isLost && { isLost: true }) }
        : state;
  }
}

/** The dialog stays open while money may be moving. */
export const canClose = (state: PaymentState) => state.phase !== 'processing';
