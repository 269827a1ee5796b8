// One booking's random history by family and staff, with the expected payment state.
import { bookingBody, oneOf, type Chance } from '#libs/platform/testing';
import { discountCents, quote } from '#libs/shared/pricing';
import type { CreateBooking, PriceBook } from '#libs/shared/contracts';
import { ExpectedMoney, offersOf, type ExpectedCredit } from './booking-model-money.js';
import { PROMO, type FoundRefund, type Harness, type Slot } from './booking-model-harness.js';
import type { Answer, FamilyAccount } from './booking-model-account.js';

export const DEPOSIT_PERCENT = 35;
export const LATE_CREDIT_PERCENT = 33;
const TIMES = ['9:00 AM', '10:00 AM', '1:30 PM', '2:00 PM', '5:00 PM'];
const EXPECTED: ReadonlySet<string> = new Set(
  'NOT_ALLOWED IN_PROGRESS ALREADY_PAID NO_OPEN_BOOKING STALE REFUND_TOO_LARGE OUTCOME_UNKNOWN REPLACED PAYMENT_RETURNED TOO_LATE AMOUNT_CHANGED SLOT_TAKEN'.split(
    ' ',
  ),
);
const NONE: ReadonlySet<string> = new Set();
/** Cents of a percentage, half up. */
const percentOf = (cents: number, percent: number) => Math.floor((cents * percent + 50) / 100);
const text = (cents: number) => (cents / 100).toFixed(2);

type Details = ReturnType<typeof bookingBody> &
  Pick<CreateBooking, 'selectedGames' | 'guestCount' | 'addOns'>;
/** What a family pays now: through PayPal, by a credit, or both. */
type Price = { cents: number; credit: ExpectedCredit | null; creditCents: number; hasPromo: boolean };
type Order = Price & { orderId: string };

const STEPS = [
  'pay',
  'pay',
  'pay',
  'payOffline',
  'undo',
  'correct',
  'correct',
  'refund',
  'refund',
  'refundManually',
  'move',
  'moveAsFamily',
  'changeAsFamily',
  'changeAsFamily',
  'cancelAsFamily',
  'cancelAsFamily',
] as const;

export class BookingModel {
  readonly money: ExpectedMoney;
  /** A late cancellation waits for its time to be sold, and is refunded once. */
  resale: 'waiting' | 'sold' | null = null;
  /** The order that may still bring money, and holds its code and credit. */
  open: Order | null = null;
  private hasPromo = false;
  private waiting: FoundRefund[] = [];

  private constructor(
    private readonly family: FamilyAccount,
    private readonly book: PriceBook,
    readonly id: string,
    private details: Details,
    public slot: Slot,
  ) {
    this.money = new ExpectedMoney(this.price());
  }

  /** A new booking at this start; null when the crew is taken. */
  static async begin(family: FamilyAccount, book: PriceBook, slot: Slot): Promise<BookingModel | null> {
    const { harness, chance } = family;
    const body = bookingBody({ eventDate: slot.day, eventTime: slot.time }) as Details;
    const details = chosen(body, harness.games, chance);
    const answer = await harness.family('/api/bookings', details);
    if (!family.isDone(`book ${slot.day} ${slot.time}`, answer)) return null;
    return new BookingModel(family, book, answer.body.id, details, slot);
  }

  /** One random change, unless it is said which. */
  async step(which?: (typeof STEPS)[number]): Promise<void> {
    const { chance } = this;
    await (chance() < 0.04 ? this.cancel() : this[which ?? oneOf(STEPS, chance)]());
    await this.seeOrder();
  }

  /** After the reconcilers have run, all lost responses are resolved. */
  async finishRefunds(): Promise<void> {
    await this.seeOrder();
    for (const refund of this.waiting) {
      const { status } = await this.harness.refund(refund.id);
      if (status === 'completed') this.returned(refund);
      else if (!refund.byHand || status !== 'pending')
        this.family.story.push(`refund ${refund.id} is ${status}`);
    }
    this.waiting = this.waiting.filter(({ byHand }) => byHand);
  }

  get openRefundCents(): number {
    return this.waiting.reduce((sum, { cents }) => sum + cents, 0);
  }

  /** What staff have to give back: by hand, and of a booking cancelled in time what the terms return. */
  async handBackCents(): Promise<number> {
    const byHand = this.waiting.filter((refund) => refund.byHand).reduce((sum, { cents }) => sum + cents, 0);
    if (!this.money.isOff || this.isLate) return byHand;
    return byHand + offersOf(await this.harness.partsOf(this.id)).lessFeesCents;
  }

  /** True when a cancellation is too late for a refund. */
  get isLate(): boolean {
    return this.family.isLate(this.slot);
  }

  private get harness(): Harness {
    return this.family.harness;
  }

  private get chance(): Chance {
    return this.family.chance;
  }

  private price(): number {
    const { selectedGames, guestCount, addOns } = this.details;
    const { totalCents } = quote({ gameCount: selectedGames.length, guestCount, addOns }, this.book);
    return this.hasPromo ? totalCents - discountCents(PROMO, totalCents) : totalCents;
  }

  // Paying

  /** An order, and its capture unless the tab is closed; an order of an old tab may be captured as well. */
  private async pay(): Promise<void> {
    if (!this.open || this.chance() < 0.7) await this.order();
    const { open } = this;
    if (!open || this.chance() < 0.15) return;
    // Staff change the booking while PayPal's window is open.
    if (this.chance() < 0.2) await (this.chance() < 0.5 ? this.correct() : this.payOffline());
    const isLost = this.chance() < 0.2;
    if (isLost) this.harness.lose(open.orderId);
    const capture = () => this.harness.family(`/paypal/order/${open.orderId}/capture`, {});
    const isDone = this.isDone(`capture ${open.cents} and ${open.creditCents} by credit`, await capture());
    await this.seeOrder();
    if (isDone && this.open) throw this.family.fault('a captured order is still open');
    if (isLost && this.open && this.chance() < 0.5) await capture();
  }

  private async order(): Promise<void> {
    const due = this.money.dueCents;
    if (due === 0) return;
    const { isUntouched } = this.money;
    const hasPromo = isUntouched && this.chance() < 0.3;
    const credit = this.chance() < 0.7 ? this.family.anyCredit() : null;
    // A deposit is offered while nothing is paid; of several amounts that a credit covers, the first is paid.
    const totals = hasPromo ? [due - discountCents(PROMO, due), due] : [due];
    const deposits = isUntouched ? totals.map((cents) => percentOf(cents, DEPOSIT_PERCENT)) : [];
    const usable = credit ? credit.balanceCents + this.heldOf(credit) : 0;
    const prices = [...totals, ...deposits];
    const covered = prices.findIndex((cents) => cents <= usable);
    const creditCode = credit?.code;
    const codes = { ...(creditCode && { creditCode }), ...(hasPromo && { promoCode: PROMO.code }) };
    const isWithPromo = (at: number) => hasPromo && at % 2 === 0;
    if (credit && covered >= 0) {
      await this.payWithCredit(
        { cents: 0, credit, creditCents: prices[covered], hasPromo: isWithPromo(covered) },
        codes,
      );
      return;
    }
    const at = deposits.length > 0 && this.chance() < 0.5 ? totals.length : 0;
    const cents = prices[at] - usable;
    const price = { cents, credit, creditCents: usable, hasPromo: isWithPromo(at) };
    const asked = { amount: text(cents), currency: 'USD', intent: 'CAPTURE', bookingId: this.id, ...codes };
    const isFirst = !this.open;
    const answer = await this.harness.family('/paypal/order', asked);
    await this.seeOrder();
    const told = `order ${cents} and ${usable} by credit${hasPromo ? ' with code' : ''}`;
    // What is due can be ordered; only an earlier order may turn out to have been paid.
    if (!this.isDone(told, answer, isFirst ? NONE : EXPECTED) || this.open?.orderId === answer.body.id)
      return;
    if (this.open) throw this.family.fault('a second order is open');
    this.open = { ...price, orderId: answer.body.id };
    if (credit) credit.heldCents += usable;
  }

  private async payWithCredit(price: Price, codes: object): Promise<void> {
    const answer = await this.harness.family(`/api/bookings/${this.id}/pay-with-credit`, codes);
    // An earlier order that turns out to have been paid is the answer: the credit stays.
    const isPaidBefore = await this.seeOrder();
    if (!this.isDone(`credit alone ${price.creditCents}`, answer) || isPaidBefore) return;
    if (this.open) throw this.family.fault('an order is open although a credit has paid');
    this.settle(price);
  }

  /**
   * Follows the order: its money comes, also when the response was lost, or it ends and frees code and credit. True when
   * money came.
   */
  private async seeOrder(): Promise<boolean> {
    const { open } = this;
    if (!open) return false;
    const status = await this.harness.attempt(open.orderId);
    if (['creating', 'open', 'capturing', 'pending'].includes(status)) return false;
    this.open = null;
    if (open.credit) open.credit.heldCents -= open.creditCents;
    if (status === 'captured') this.settle(open);
    else this.family.story.push(`order of ${open.cents} is ${status}`);
    return status === 'captured';
  }

  private settle({ cents, credit, creditCents, hasPromo }: Price): void {
    if (hasPromo) this.hasPromo = true;
    this.money.costs(this.price());
    this.money.comes(cents + creditCents);
    if (credit) credit.usedCents += creditCents;
  }

  private heldOf(credit: ExpectedCredit): number {
    return this.open?.credit === credit ? this.open.creditCents : 0;
  }

  private async payOffline(): Promise<void> {
    const due = this.money.dueCents;
    if (due === 0) return;
    const cents = this.chance() < 0.4 ? due : 1 + Math.floor(this.chance() * due);
    const input = {
      method: oneOf(['check', 'cash'], this.chance),
      amount: text(cents),
      receivedOn: '2026-06-01',
    };
    if (await this.staff(`offline-payments`, input, `by hand ${cents}`)) this.money.comes(cents);
  }

  /** Withdraws a check or cash payment that was not received. */
  private async undo(): Promise<void> {
    const handed = oneOf(await this.harness.handed(this.id), this.chance);
    if (!handed) return;
    const { id, cents } = handed;
    if (await this.staff(`offline-payments/${id}/undo`, {}, `never came ${cents}`))
      this.money.neverCame(cents);
  }

  // Refunds

  private async refund(): Promise<void> {
    const left = this.money.leftCents - this.openRefundCents;
    if (left <= 0) return;
    const tooMuch = this.money.tooMuchCents;
    const most = tooMuch > 0 && tooMuch <= left && this.chance() < 0.6 ? tooMuch : left;
    const cents = this.chance() < 0.5 ? most : 1 + Math.floor(this.chance() * most);
    const isLost = this.chance() < 0.2;
    if (isLost) await this.harness.loseRefund(this.id);
    await this.seeRefunds(async () => {
      const asked = { amount: text(cents), reason: 'Chance' };
      const answer = await this.staff('refunds', asked, `refund ${cents}`);
      this.harness.keepRefunds(this.id);
      return answer ? cents : null;
    });
  }

  private async refundManually(): Promise<void> {
    const refund = this.waiting.find(({ byHand }) => byHand);
    if (!refund) return;
    const isBack = this.chance() < 0.7;
    const what = isBack ? 'completed' : 'withdrawn';
    if (!(await this.staff(`refunds/${refund.id}/${what}`, {}, `${what} ${refund.cents}`))) return;
    this.waiting = this.waiting.filter((each) => each !== refund);
    if (isBack) this.returned(refund);
    else this.money.stays();
  }

  /** Compares what is refunded after a change, to the cent, with what `change` says; null when nothing was done. */
  async seeRefunds(change: () => Promise<number | null>): Promise<void> {
    const before = (await this.harness.refundsOf(this.id)).map(({ id }) => id);
    const expected = await change();
    const made = (await this.harness.refundsOf(this.id)).filter(({ id }) => !before.includes(id));
    const cents = made.reduce((sum, { cents: each }) => sum + each, 0);
    if (cents !== (expected ?? 0)) throw this.family.fault(`${cents} went back, not ${expected}`);
    for (const each of made) {
      if (each.status === 'completed') this.returned(each);
      else this.waiting.push(each);
    }
    await this.seeNewCredit(made);
  }

  /** What a credit paid is back on it. */
  private returned({ cents, creditId }: FoundRefund): void {
    this.money.goesBack(cents);
    if (creditId) this.family.creditOf(creditId).usedCents -= cents;
  }

  /** Money that a family took as a credit, but for what an older credit had paid, is one new credit. */
  private async seeNewCredit(made: FoundRefund[]): Promise<void> {
    const asCredit = made.filter((each) => each.asCredit && !each.creditId);
    const cents = asCredit.reduce((sum, { cents: each }) => sum + each, 0);
    const starts = await this.family.findCredits(this.id);
    if (starts.join() !== (cents > 0 ? String(cents) : ''))
      throw this.family.fault(`new credits ${starts.join()}, not ${cents}`);
  }

  // Changes

  private async correct(): Promise<void> {
    const details = chosen(this.details, this.harness.games, this.chance);
    if (!(await this.staff('edit', { details, tell: false }, `correct to ${details.guestCount}`))) return;
    this.details = details;
    this.money.costs(this.price(), 'staff');
  }

  private async move(): Promise<void> {
    const slot = { day: oneOf(this.family.days, this.chance), time: oneOf(TIMES, this.chance) };
    const told = `move ${slot.day} ${slot.time}`;
    if (await this.staff('move', { ...slot, reason: 'Chance', tell: false }, told)) this.slot = slot;
  }

  /** The family moves its event to an open start; the old one is kept for it until that cannot be undone any more. */
  private async moveAsFamily(): Promise<void> {
    const old = this.slot;
    const day = oneOf(this.family.days, this.chance);
    const time = oneOf(await this.harness.starts(this.id, day), this.chance);
    if (this.money.isOff || !time) return;
    const path = `/api/bookings/${this.id}`;
    const moved = await this.harness.family(`${path}/move`, { day, time });
    if (!this.isDone(`family moves to ${day} ${time}`, moved)) return;
    this.slot = { day, time };
    if (this.chance() < 0.3) await this.seeTaken(old);
    if (this.chance() < 0.25)
      await this[oneOf(['correct', 'pay', 'move', 'changeAsFamily'] as const, this.chance)]();
    if (this.chance() < 0.5) {
      if (this.isDone('family undoes its move', await this.harness.family(`${path}/undo`, {})))
        this.slot = old;
    } else await this.harness.finishMove(this.id);
  }

  private async seeTaken({ day, time }: Slot): Promise<void> {
    const body = bookingBody({ eventDate: day, eventTime: time });
    const { body: answer } = await this.harness.family('/api/bookings', body);
    if (answer.code !== 'SLOT_TAKEN') throw this.family.fault(`the kept time was sold: ${answer.code}`);
  }

  /** The family changes games, children and add-ons for the difference that it was shown. */
  private async changeAsFamily(): Promise<void> {
    if (this.money.isOff) return;
    const details = chosen(this.details, this.harness.games, this.chance);
    const path = `/api/bookings/${this.id}/change`;
    const preview = await this.harness.family(`${path}/preview`, { details });
    const { difference, back, refusal } = preview.body as unknown as {
      difference: string;
      back: string;
      refusal: object | null;
    };
    if (refusal) return;
    await this.seeRefunds(async () => {
      const as = oneOf(['money', 'credit'] as const, this.chance);
      const changed = await this.harness.family(path, { details, difference, as });
      if (!this.isDone(`family changes for ${difference} as ${as}`, changed)) return null;
      this.details = details;
      this.money.costs(this.price());
      return Math.round(Number(back) * 100);
    });
  }

  // Cancelling

  private async cancel(): Promise<void> {
    if (await this.staff('cancel', { reason: 'Chance' }, 'cancel')) this.money.isOff = true;
  }

  /**
   * The family cancels for money or a credit, and takes it back half of the time. While it may, money can come or go:
   * what came since is refunded as well, and what was refunded since counts.
   */
  private async cancelAsFamily(): Promise<void> {
    if (this.money.isOff || this.chance() < (this.money.leftCents > 0 ? 0.1 : 0.8)) return;
    const { cancel } = await this.harness.changes(this.id);
    const parts = await this.harness.partsOf(this.id);
    const offered = this.offers(parts);
    if (cancel.refund !== text(offered.refund) || cancel.credit !== (offered.credit && text(offered.credit)))
      throw this.family.fault(`offered ${JSON.stringify(cancel)}, not ${JSON.stringify(offered)}`);
    const as = offered.credit && this.chance() < 0.6 ? 'credit' : 'money';
    const shown = as === 'credit' ? (offered.credit ?? 0) : offered.refund;
    const path = `/api/bookings/${this.id}`;
    const asked = await this.harness.family(`${path}/cancel`, { refund: text(shown), as });
    if (!this.isDone(`family cancels for ${shown} as ${as}`, asked)) return;
    const { isLate } = this;
    // A lost payment may have been found before the wish was stored.
    await this.seeOrder();
    const before = await this.harness.partsOf(this.id);
    if (this.chance() < 0.3) await this[oneOf(['pay', 'payOffline', 'refund'] as const, this.chance)]();
    if (this.chance() < 0.4) {
      this.isDone('family undoes', await this.harness.family(`${path}/undo`, {}));
      return;
    }
    await this.seeRefunds(async () => {
      const now = await this.harness.partsOf(this.id);
      await this.harness.finishCancellation(this.id);
      this.money.isOff = true;
      if (isLate && as === 'money') this.resale = 'waiting';
      const change = (of: 'amountCents' | 'refundedCents') =>
        now.reduce((sum, part) => sum + part[of], 0) - before.reduce((sum, part) => sum + part[of], 0);
      const open = Math.max(0, shown - Math.max(0, change('refundedCents')));
      return Math.min(offersOf(now).leftCents, open + change('amountCents'));
    });
  }

  /** What the terms give back now, in cents; `credit` is null where there is no such choice. */
  private offers(parts: Awaited<ReturnType<Harness['partsOf']>>) {
    const { leftCents, lessFeesCents, isOnlyCredit } = offersOf(parts);
    if (this.isLate) return { refund: 0, credit: percentOf(leftCents, LATE_CREDIT_PERCENT) || null };
    return { refund: lessFeesCents, credit: isOnlyCredit ? null : leftCents || null };
  }

  private async staff(what: string, input: object, told: string): Promise<Answer | null> {
    const version = await this.harness.version(this.id);
    const answer = await this.harness.staff(`/api/admin/bookings/${this.id}/${what}`, { version, ...input });
    return this.isDone(told, answer) ? answer : null;
  }

  private isDone(told: string, answer: Answer, expected = EXPECTED): boolean {
    return this.family.isDone(`${this.id.slice(0, 4)} ${told}`, answer, expected);
  }
}

/** Random games, children and add-ons: all inputs of the price. */
function chosen(body: Details, games: readonly string[], chance: Chance) {
  const selectedGames = games.slice(0, 3 + Math.floor(chance() * Math.min(5, games.length - 2)));
  const addOns = { ...body.addOns, photography: chance() < 0.3, customShirts: chance() < 0.3 };
  return { ...body, selectedGames, addOns, guestCount: 8 + Math.floor(chance() * 30) };
}
