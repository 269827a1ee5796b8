import { feeCents } from '../../../../paypal-standin/src/amount.js';

/**
 * Expected payment state of a booking in cents, computed independently of the product's code: a price increase becomes
 * due; the excess after a decrease can be refunded and then counts as never paid.
 */
export class ExpectedMoney {
  private cameCents = 0;
  private backCents = 0;
  /** Payments less refunded excess. */
  private countedCents = 0;

  /** True after the first payment, even if that payment is later withdrawn. */
  wasConfirmed = false;
  isOff = false;

  constructor(private priceCents: number) {}

  /** Cents above the price that staff left there when they lowered it; a family gets what its own change saves. */
  private leftByStaffCents = 0;

  get facts() {
    const { priceCents, cameCents, backCents, countedCents, dueCents, leftByStaffCents } = this;
    return { priceCents, cameCents, backCents, countedCents, dueCents, leftByStaffCents, words: this.words };
  }

  /** True once everything is paid, also of a booking that was cancelled afterwards. */
  get isPaid(): boolean {
    return this.countedCents > 0 && this.countedCents >= this.priceCents;
  }

  /** True while nothing that counts has come: a deposit may be paid. */
  get isUntouched(): boolean {
    return this.countedCents === 0;
  }

  get leftCents(): number {
    return this.cameCents - this.backCents;
  }

  /** A cancelled booking owes nothing. */
  get dueCents(): number {
    return this.isOff ? 0 : this.missingCents;
  }

  private get missingCents(): number {
    return Math.max(0, this.priceCents - this.countedCents);
  }

  get tooMuchCents(): number {
    return Math.max(0, Math.min(this.leftCents, this.countedCents - this.priceCents));
  }

  comes(cents: number): void {
    this.wasConfirmed = true;
    this.cameCents += cents;
    this.countedCents += cents;
  }

  neverCame(cents: number): void {
    this.cameCents -= cents;
    this.countedCents -= cents;
  }

  goesBack(cents: number): void {
    this.countedCents -= Math.min(cents, this.tooMuchCents);
    this.backCents += cents;
    this.leftByStaffCents = Math.min(this.leftByStaffCents, this.tooMuchCents);
  }

  /** Staff keep an excess, whose refund they withdrew. */
  stays(): void {
    this.leftByStaffCents = this.tooMuchCents;
  }

  costs(cents: number, by: 'staff' | 'family' = 'family'): void {
    this.priceCents = cents;
    const mostCents = by === 'staff' ? this.tooMuchCents : this.leftByStaffCents;
    this.leftByStaffCents = Math.min(mostCents, this.tooMuchCents);
  }

  /** Cents refunded as goodwill. */
  private get givenCents(): number {
    return this.countedCents - this.leftCents;
  }

  /** The expected payment status. What came of a cancelled booking, and was kept, stays a part. */
  private get words(): string {
    if (this.dueCents > 0 || this.cameCents === 0) return 'pending';
    if (this.countedCents > 0 && this.leftCents === 0) return 'refunded';
    if (this.givenCents > 0) return 'partially_refunded';
    return this.missingCents > 0 ? 'pending' : 'completed';
  }
}

/** Expected state of a credit in cents. `usedCents` are claimed by bookings and did not return. */
export class ExpectedCredit {
  heldCents = 0;
  usedCents = 0;

  constructor(
    readonly id: string,
    readonly code: string,
    readonly startCents: number,
  ) {}

  get balanceCents(): number {
    return this.startCents - this.heldCents - this.usedCents;
  }
}

/** A payment of a booking as a family that cancels sees it. Cents. */
export type PaidPart = { method: string; amountCents: number; refundedCents: number };

/** PayPal's fee of a payment; checks, cash and credits have none. */
const feeOf = ({ method, amountCents }: PaidPart) => (method === 'paypal' ? feeCents(amountCents) : 0);

/** What is refunded when everything is: all that is left, and that less the fees, each at most what is left of it. */
export function offersOf(parts: readonly PaidPart[]) {
  const lefts = parts.map((part) => ({ leftCents: part.amountCents - part.refundedCents, fee: feeOf(part) }));
  const sum = (of: (part: (typeof lefts)[number]) => number) =>
    lefts.reduce((all, part) => all + of(part), 0);
  return {
    leftCents: sum(({ leftCents }) => leftCents),
    lessFeesCents: sum(({ leftCents, fee }) => leftCents - Math.min(fee, leftCents)),
    isOnlyCredit: parts.every(({ method }) => method === 'credit'),
  };
}
