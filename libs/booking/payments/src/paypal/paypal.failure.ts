/**
 * What to do after a failed call:
 * declined – the buyer may approve again with another instrument; not-approved – back to approval;
 * already-captured – read the order and settle; in-progress – wait, repeat with the same key;
 * duplicate-invoice – read the known order, else a new attempt suffix; not-found – no such order or capture;
 * final – this payment or refund has ended; our-bug – alarm; unknown-outcome – repeat with the same key, then read.
 */
export type PayPalFailureKind =
  | 'declined'
  | 'not-approved'
  | 'already-captured'
  | 'in-progress'
  | 'duplicate-invoice'
  | 'not-found'
  | 'final'
  | 'our-bug'
  | 'unknown-outcome';

/** A failed call to PayPal. Contains PayPal's codes only, never its text, the request or a token. */
export class PayPalFailure extends Error {
  constructor(
    readonly kind: PayPalFailureKind,
    /** PayPal's issue code, else our own. */
    readonly issue: string,
    /** PayPal's debug id for its support; null without a response. */
    readonly debugId: string | null = null,
    /** HTTP status; null without a response. */
    readonly status: number | null = null,
  ) {
    super(`PayPal: ${kind} (${issue})`);
    this.name = 'PayPalFailure';
  }
}

const KINDS: Record<string, PayPalFailureKind> = {
  INSTRUMENT_DECLINED: 'declined',
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  ORDER_COMPLETION_IN_PROGRESS: 'in-progress',
  PREVIOUS_REQUEST_IN_PROGRESS: 'in-progress',
  DUPLICATE_INVOICE_ID: 'duplicate-invoice',
  INVALID_RESOURCE_ID: 'not-found',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'final',
  TRANSACTION_REFUSED: 'final',
  PAYER_CANNOT_PAY: 'final',
  COMPLIANCE_VIOLATION: 'final',
  PAYEE_BLOCKED_TRANSACTION: 'final',
  // Refunds: PENDING_CAPTURE can succeed after the review, the others cannot.
  CAPTURE_FULLY_REFUNDED: 'final',
  REFUND_AMOUNT_EXCEEDED: 'final',
  REFUND_NOT_ALLOWED: 'final',
  REFUND_TIME_LIMIT_EXCEEDED: 'final',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'final',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'final',
  TRANSACTION_DISPUTED: 'final',
  PARTIAL_REFUND_NOT_ALLOWED: 'final',
  PENDING_CAPTURE: 'in-progress',
};

const CODE = /^[A-Za-z0-9_-]{1,64}$/;
/** The stored code of a timeout. */
const TIMEOUT_CODE = 'ECONNABORTED';

/**
 * The failure of a non-2xx response. After 5xx, 429, 408 and redirects the outcome is unknown; a 4xx without a known
 * issue is our bug. `text` may be anything.
 */
export function failureOf(status: number, text: string, debugHeader: unknown): PayPalFailure {
  const body = bodyOf(text);
  const [detail] = Array.isArray(body.details) ? body.details : [];
  const issue = code(detail?.issue) ?? code(body.name) ?? code(body.error) ?? `HTTP_${status}`;
  return new PayPalFailure(kindOf(status, issue), issue, code(body.debug_id) ?? code(debugHeader), status);
}

/** Any error of a call as a PayPalFailure: after network errors, timeouts and unreadable responses, unknown-outcome. */
export function toPayPalFailure(error: unknown): PayPalFailure {
  if (error instanceof PayPalFailure) return error;
  const { name, code: reason } = error as { name?: string; code?: unknown };
  const issue = name === 'TimeoutError' ? TIMEOUT_CODE : (code(reason) ?? 'UNREADABLE_ANSWER');
  return new PayPalFailure('unknown-outcome', issue);
}

function bodyOf(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

function kindOf(status: number, issue: string): PayPalFailureKind {
  if (status >= 500 || status === 429 || status === 408 || status < 400) return 'unknown-outcome';
  if (Object.hasOwn(KINDS, issue)) return KINDS[issue];
  return status === 404 ? 'not-found' : 'our-bug';
}

/** Anything else than a code could be text with personal data and is not stored. */
const code = (value: unknown): string | null =>
  typeof value === 'string' && CODE.test(value) ? value : null;
