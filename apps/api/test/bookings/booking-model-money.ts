/**
 * What a booking's money must come to, in cents, reckoned without any code of the product: a higher price is due, of a
 * lower one the excess may go back and then counts as never paid.
 */
export class ExpectedMoney {
  private cameCents = 0;
  private backCents = 0;
  /** What came and counts: without what was too much and is back. */
  private countedCents = 0;

  /** What came once has confirmed it, also what never came after all. */
  wasConfirmed = false;
  /** Called off: what goes back then is no longer missing. */
  isOff = false;
  private wentBackSinceOff = false;
  /** The payment that pays all of the price says so, also when some was given back before. */
  private isPaidLast = false;

  constructor(private priceCents: number) {}

  get facts() {
    const { priceCents, cameCents, backCents, dueCents } = this;
    return { priceCents, cameCents, backCents, dueCents, words: this.words };
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

  /** Cents given back out of goodwill. */
  private get givenCents(): number {
    return this.countedCents - this.leftCents;
  }

  private get isAllBack(): boolean {
    return this.countedCents > 0 && this.leftCents === 0;
  }

  /** What the booking says of its payment. */
  private get words(): string {
    if (this.isAllBack) return 'refunded';
    if (this.dueCents > 0) return 'pending';
    return this.givenCents > 0 && !this.isPaidLast ? 'partially_refunded' : 'completed';
  }
}
