// Incoming and outgoing money of a booking in order of time: the only source of the lists and sums that people read.
import { centsToText, type LedgerView, type RefundOrigin, type RefundState } from '#libs/shared/contracts';
import type { PaymentMethod, PaymentPurpose } from '../payment.entity.js';

/** A collected payment, or a check or cash that was recorded by mistake. */
export type LedgerPayment = {
  id: string;
  method: PaymentMethod;
  purpose: PaymentPurpose;
  cents: number;
  at: Date;
  /** The day on which a check or cash was handed over, yyyy-MM-dd. */
  receivedOn: string | null;
  /** When staff reversed it; null for a payment that counts. */
  reversedAt: Date | null;
  /** The payment that this credit was combined with. */
  joinedId: string | null;
  /** Unapplied: a duplicate or too late, so it is refunded in full. */
  isUnapplied: boolean;
};

/** A refund of such a payment. */
export type LedgerRefund = {
  paymentId: string;
  method: PaymentMethod;
  cents: number;
  /** The part that returned an overpayment after a lower price. */
  changeCents: number;
  status: RefundState;
  origin: RefundOrigin;
  asCredit: boolean;
  isUnapplied: boolean;
  /** Promised to the family, so a rejection by PayPal does not end it. */
  isPromised: boolean;
  at: Date;
};

export type LedgerLine = {
  kind: keyof typeof WENT | 'payment';
  purpose: PaymentPurpose;
  method: PaymentMethod;
  /** Negative for outgoing money. */
  cents: number;
  at: Date;
  receivedOn: string | null;
  /** Still pending, so it is not in the sums of refunds. */
  isOpen: boolean;
};

/**
 * Sums in cents, without unapplied payments: `paidCents` is everything received, `refundedCents` and `creditedCents`
 * what was returned as money, and to a new or the old credit: as the view `refund_facts` has it.
 */
export type Ledger = {
  lines: LedgerLine[];
  paidCents: number;
  refundedCents: number;
  creditedCents: number;
  returningCents: number;
  /** What we keep of `paidCents` once all pending refunds are completed. */
  keptCents: number;
  /** Cents of the newest payment with the credit combined with it, and when it arrived; null without one. */
  newest: { cents: number; at: Date } | null;
};

export const EMPTY_LEDGER = {
  lines: [] as never[],
  paidCents: 0,
  refundedCents: 0,
  creditedCents: 0,
  returningCents: 0,
  keptCents: 0,
  newest: null,
} satisfies Ledger;

const sum = (lines: readonly { cents: number }[]) => lines.reduce((all, { cents }) => all + cents, 0);

const paymentLine = ({ method, purpose, cents, at, receivedOn, isUnapplied }: LedgerPayment): LedgerLine => ({
  kind: isUnapplied ? 'unused' : 'payment',
  purpose,
  method,
  cents,
  at,
  receivedOn,
  isOpen: false,
});

function kindOf({ origin, asCredit, method, changeCents, isUnapplied }: LedgerRefund): LedgerLine['kind'] {
  if (isUnapplied) return 'returned';
  if (origin === 'reversal') return 'reversal';
  if (asCredit) return method === 'credit' ? 'returned-credit' : 'credit';
  return changeCents > 0 ? 'change' : 'refund';
}

/** A rejected refund that was promised to the family counts as pending until another one replaces it. */
function isListed(refund: LedgerRefund, all: readonly LedgerRefund[]): boolean {
  if (refund.status !== 'failed') return true;
  const isReplaced = all.some(
    ({ paymentId, status, at }) => paymentId === refund.paymentId && status !== 'failed' && at >= refund.at,
  );
  return refund.isPromised && !isReplaced;
}

const refundLine = (refund: LedgerRefund): LedgerLine => ({
  kind: kindOf(refund),
  purpose: 'full',
  method: refund.method,
  cents: -refund.cents,
  at: refund.at,
  receivedOn: null,
  isOpen: refund.status !== 'completed',
});

/** The ledger of a booking from its rows, each list in the order in which it happened. */
export function ledgerOf(payments: readonly LedgerPayment[], refunds: readonly LedgerRefund[]): Ledger {
  const listed = refunds.filter((refund) => isListed(refund, refunds));
  const lines = [
    ...payments.map(paymentLine),
    ...payments.flatMap((payment): LedgerLine[] =>
      payment.reversedAt
        ? [{ ...paymentLine(payment), kind: 'mistake', cents: -payment.cents, at: payment.reversedAt }]
        : [],
    ),
    ...listed.map(refundLine),
  ];
  const went = (isCounted: (line: LedgerLine) => boolean) =>
    lines.filter(isCounted).reduce((all, { cents }) => all - cents, 0);
  const counted = payments.filter(({ reversedAt, isUnapplied }) => !reversedAt && !isUnapplied);
  const isBack = ({ kind, isOpen }: LedgerLine) => !isOpen && REFUNDS.includes(kind);
  return {
    // Stable: of two entries at one instant, incoming money is first.
    lines: lines.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    paidCents: sum(counted),
    refundedCents: went((line) => isBack(line) && !CREDITS.includes(line.kind)),
    creditedCents: went((line) => isBack(line) && CREDITS.includes(line.kind)),
    returningCents: went(({ isOpen }) => isOpen),
    keptCents: sum(counted) - went(({ kind }) => REFUNDS.includes(kind)),
    newest: newestOf(counted),
  };
}

function newestOf(payments: readonly LedgerPayment[]): Ledger['newest'] {
  const main = payments.filter(({ joinedId }) => joinedId === null).at(-1);
  if (!main) return null;
  const joined = payments.filter(({ joinedId }) => joinedId === main.id);
  return { cents: main.cents + sum(joined), at: main.at };
}

const PURPOSES: Record<PaymentPurpose, string> = {
  full: 'Payment',
  deposit: 'Deposit',
  balance: 'Balance',
  change: 'Payment for the change',
};

const METHODS: Record<PaymentMethod, string> = {
  paypal: 'by PayPal',
  check: 'by check',
  cash: 'in cash',
  credit: 'with your credit',
};

const WENT = {
  unused: 'Payment that your booking could not use',
  returned: 'Returned in full',
  mistake: 'Recorded by mistake',
  refund: 'Refund',
  change: 'Refund because of the change',
  reversal: 'Taken back by your bank or PayPal',
  credit: 'Given as a credit',
  'returned-credit': 'Returned to your credit',
} as const;

/** What counts as refunded or credited. */
const CREDITS: readonly LedgerLine['kind'][] = ['credit', 'returned-credit'];
const REFUNDS: readonly LedgerLine['kind'][] = ['refund', 'change', 'reversal', ...CREDITS];

/** "Nov 3, 2026" of a day, yyyy-MM-dd. */
const dayLabel = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** A line in words, such as "Deposit by PayPal, Nov 3, 2026"; days are those of the business. */
export function ledgerLabel(line: LedgerLine, dayOf: (at: Date) => string): string {
  const { kind, method, purpose, receivedOn, isOpen } = line;
  const day = dayLabel(receivedOn ?? dayOf(line.at));
  if (kind === 'payment') return `${PURPOSES[purpose]} ${METHODS[method]}, ${day}`;
  const how = kind === 'refund' || kind === 'change' ? ` ${METHODS[method]}` : '';
  return `${WENT[kind]}${how}, ${isOpen ? 'on its way since ' : ''}${dayLabel(dayOf(line.at))}`;
}

/** The ledger as people read it. */
export function ledgerView(ledger: Ledger, dayOf: (at: Date) => string): LedgerView {
  return {
    lines: ledger.lines.map((line) => ({ label: ledgerLabel(line, dayOf), amount: signed(line.cents) })),
    paid: centsToText(ledger.paidCents),
    refunded: centsToText(ledger.refundedCents),
    credited: centsToText(ledger.creditedCents),
    returning: centsToText(ledger.returningCents),
  };
}

const signed = (cents: number) => `${cents < 0 ? '-' : ''}${centsToText(Math.abs(cents))}`;
