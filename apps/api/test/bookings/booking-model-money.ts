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
  /** After the cancellation, refunds no longer increase the amount due. */
  isOff = false;
  private wentBackSinceOff = false;
  /** A payment that covers the full price sets `completed`, even after earlier partial refunds. */
  private isPaidLast = false;

  constructor(private priceCents: number) {}

  get facts() {
    const { priceCents, cameCents, backCents, dueCents } = this;
    return { priceCents, cameCents, backCents, dueCents, words: this.words };
  }

  /** True while nothing that counts has come: a deposit may be paid. */
  get isUntouched(): boolean {
    return this.countedCents === 0;
  }

  get leftCents(): number {
    return this.cameCents - this.backCents;
  }

  get dueCents(): number {
    const isOver = this.isAllBack || (this.isOff && this.givenCents > 0 && this.wentBackSinceOff);
    return isOver ? 0 : Math.max(0, this.priceCents - this.countedCents);
  }

  get tooMuchCents(): number {
    return Math.max(0, this.leftCents - this.priceCents);
  }

  comes(cents: number): void {
    this.wasConfirmed = true;
    this.cameCents += cents;
    this.countedCents += cents;
    this.isPaidLast = this.dueCents === 0;
  }

  neverCame(cents: number): void {
    this.cameCents -= cents;
    this.countedCents -= cents;
    this.isPaidLast = false;
  }

  goesBack(cents: number): void {
    this.countedCents -= Math.min(cents, this.tooMuchCents);
    this.backCents += cents;
    this.wentBackSinceOff = this.isOff;
    this.isPaidLast = false;
  }

  costs(cents: number): void {
    if (cents !== this.priceCents) this.isPaidLast = false;
    this.priceCents = cents;
  }

  /** Cents refunded as goodwill. */
  private get givenCents(): number {
    return this.countedCents - this.leftCents;
  }

  private get isAllBack(): boolean {
    return this.countedCents > 0 && this.leftCents === 0;
  }

  /** The expected payment status. */
  private get words(): string {
    if (this.isAllBack) return 'refunded';
    if (this.dueCents > 0) return 'pending';
    return this.givenCents > 0 && !this.isPaidLast ? 'partially_refunded' : 'completed';
  }
}
