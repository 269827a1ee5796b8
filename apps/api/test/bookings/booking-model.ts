// One booking's random history by family and staff, with the expected payment state.
import { bookingBody, oneOf, type Chance } from '#libs/platform/testing';
import { quote } from '#libs/shared/pricing';
import type { CreateBooking, PriceBook } from '#libs/shared/contracts';
import { ExpectedMoney } from './booking-model-money.js';
import type { Harness } from './booking-model-harness.js';

export const DEPOSIT_PERCENT = 35;
const EXPECTED = new Set(
  'NOT_ALLOWED IN_PROGRESS ALREADY_PAID NO_OPEN_BOOKING STALE REFUND_TOO_LARGE OUTCOME_UNKNOWN REPLACED TOO_LATE AMOUNT_CHANGED'.split(
    ' ',
  ),
);
/** Cents of a deposit, half up. */
const depositOf = (cents: number) => Math.round((cents * DEPOSIT_PERCENT) / 100);
const text = (cents: number) => (cents / 100).toFixed(2);

type Details = ReturnType<typeof bookingBody> &
  Pick<CreateBooking, 'selectedGames' | 'guestCount' | 'addOns'>;
type Answer = { status: number; body: { id: string; code?: string; status?: string; byHand?: boolean } };

export class BookingModel {
  readonly money: ExpectedMoney;
  /** The history so far, for failure messages. */
  readonly story: string[] = [];
  private lost: { orderId: string; cents: number } | null = null;
  private waiting: { id: string; cents: number; byHand: boolean }[] = [];
  private day = 1;

  private constructor(
    private readonly harness: Harness,
    private readonly chance: Chance,
    private readonly book: PriceBook,
    readonly id: string,
    private details: Details,
  ) {
    this.money = new ExpectedMoney(this.price());
  }

  static async begin(harness: Harness, chance: Chance, book: PriceBook): Promise<BookingModel> {
    const details = chosen(bookingBody({ eventDate: '2029-06-01' }) as Details, harness.games, chance);
    const { status, body } = await harness.family('/api/bookings', details);
    if (status !== 201) throw new Error(`no booking: ${JSON.stringify(body)}`);
    return new BookingModel(harness, chance, book, body.id, details);
  }

  /** Makes some random changes. */
  async runSteps(): Promise<void> {
    const steps = [
      'pay',
      'pay',
      'payOffline',
      'undo',
      'correct',
      'correct',
      'correct',
      'refund',
      'refund',
      'refundManually',
      'move',
      'changeAsFamily',
      'changeAsFamily',
      'cancelAsFamily',
    ] as const;
    for (let left = 2 + Math.floor(this.chance() * 4); left > 0; left -= 1) {
      await (this.chance() < 0.05 ? this.cancel() : this[oneOf(steps, this.chance)]());
      await this.seeLost();
    }
  }

  /** After the reconcilers have run, all lost responses are resolved. */
  async finishRefunds(): Promise<void> {
    await this.seeLost();
    for (const { id, cents, byHand } of this.waiting) {
      const { status } = await this.harness.refund(id);
      if (status === 'completed') this.money.goesBack(cents);
      else if (!byHand || status !== 'pending') this.story.push(`refund ${id} is ${status}`);
    }
    this.waiting = this.waiting.filter(({ byHand }) => byHand);
  }

  private price(): number {
    const { selectedGames, guestCount, addOns } = this.details;
    return quote({ gameCount: selectedGames.length, guestCount, addOns }, this.book).totalCents;
  }

  private async pay(): Promise<void> {
    const due = this.money.dueCents;
    if (this.money.isOff || due === 0) return;
    const cents = this.money.isUntouched && this.chance() < 0.5 ? depositOf(due) : due;
    const asked = { amount: text(cents), currency: 'USD', intent: 'CAPTURE', bookingId: this.id };
    const order = await this.harness.family('/paypal/order', asked);
    if (!this.isDone(`order ${cents}`, order)) return;
    // Staff change the booking while PayPal's window is open.
    if (this.chance() < 0.2) await (this.chance() < 0.5 ? this.correct() : this.payOffline());
    const isLost = this.chance() < 0.2;
    if (isLost) this.harness.lose(order.body.id);
    const taken = await this.harness.family(`/paypal/order/${order.body.id}/capture`, {});
    if (this.isDone(`capture ${cents}`, taken)) this.money.comes(cents);
    else if (isLost) this.lost = { orderId: order.body.id, cents };
    if (this.lost && this.chance() < 0.5)
      await this.harness.family(`/paypal/order/${order.body.id}/capture`, {});
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
    if (await this.staff(`hand-payments`, input, `by hand ${cents}`)) this.money.comes(cents);
  }

  /** Withdraws a check or cash payment that was not received. */
  private async undo(): Promise<void> {
    const handed = oneOf(await this.harness.handed(this.id), this.chance);
    if (!handed) return;
    const { id, cents } = handed;
    if (await this.staff(`hand-payments/${id}/undo`, {}, `never came ${cents}`)) this.money.neverCame(cents);
  }

  private async correct(): Promise<void> {
    const before = this.details;
    const details = chosen(before, this.harness.games, this.chance);
    if (!(await this.staff('correction', { details, tell: false }, `correct to ${details.guestCount}`)))
      return;
    this.details = details;
    this.money.costs(this.price());
  }

  private async refund(): Promise<void> {
    const left = this.money.leftCents - this.waiting.reduce((sum, { cents }) => sum + cents, 0);
    if (left <= 0) return;
    const tooMuch = this.money.tooMuchCents;
    const most = tooMuch > 0 && tooMuch <= left && this.chance() < 0.6 ? tooMuch : left;
    const cents = this.chance() < 0.5 ? most : 1 + Math.floor(this.chance() * most);
    const isLost = this.chance() < 0.2;
    if (isLost) await this.harness.loseRefund(this.id);
    const answer = await this.staff('refunds', { amount: text(cents), reason: 'Chance' }, `refund ${cents}`);
    this.harness.keepRefunds(this.id);
    if (!answer) return;
    const { id, status, byHand } = answer.body;
    if (status === 'completed') this.money.goesBack(cents);
    else this.waiting.push({ id, cents, byHand: byHand === true });
  }

  private async refundManually(): Promise<void> {
    const refund = this.waiting.find(({ byHand }) => byHand);
    if (!refund) return;
    const isBack = this.chance() < 0.7;
    const what = isBack ? 'handed-back' : 'withdrawn';
    if (!(await this.staff(`refunds/${refund.id}/${what}`, {}, `${what} ${refund.cents}`))) return;
    this.waiting = this.waiting.filter((each) => each !== refund);
    if (isBack) this.money.goesBack(refund.cents);
  }

  private async move(): Promise<void> {
    this.day += 1;
    const day = `2029-06-${String(1 + (this.day % 28)).padStart(2, '0')}`;
    await this.staff('move', { day, time: '2:00 PM', reason: 'Chance', tell: false }, `move ${day}`);
  }

  private async cancel(): Promise<void> {
    if (await this.staff('cancel', { reason: 'Chance' }, 'cancel')) this.money.isOff = true;
  }

  /** The family cancels, and takes it back half of the time; what it was shown goes back to the cent. */
  private async cancelAsFamily(): Promise<void> {
    if (this.money.isOff || this.chance() < 0.7) return;
    const { refund } = (await this.harness.changes(this.id)).cancel;
    const path = `/api/bookings/${this.id}`;
    const asked = await this.harness.family(`${path}/cancel`, { refund, as: 'money' });
    if (!this.isDone(`family cancels for ${refund}`, asked)) return;
    if (this.chance() < 0.5) {
      this.isDone('family undoes', await this.harness.family(`${path}/undo`, {}));
      return;
    }
    await this.seeRefundsOf(refund, async () => {
      await this.harness.finishCancellation(this.id);
      this.money.isOff = true;
      return true;
    });
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
    await this.seeRefundsOf(back, async () => {
      const changed = await this.harness.family(path, { details, difference, as: 'money' });
      if (!this.isDone(`family changes for ${difference}`, changed)) return false;
      this.details = details;
      this.money.costs(this.price());
      return true;
    });
  }

  /** Compares what goes back after a change of the family, to the cent, with what it was shown. */
  private async seeRefundsOf(shown: string, change: () => Promise<boolean>): Promise<void> {
    const before = (await this.harness.refundsOf(this.id)).map(({ id }) => id);
    if (!(await change())) return;
    const made = (await this.harness.refundsOf(this.id)).filter(({ id }) => !before.includes(id));
    const cents = made.reduce((sum, { cents: each }) => sum + each, 0);
    if (text(cents) !== shown)
      throw new Error(`${this.story.join('\n')}\n${text(cents)} went back, not ${shown}`);
    for (const each of made) {
      if (each.status === 'completed') this.money.goesBack(each.cents);
      else this.waiting.push(each);
    }
  }

  private async staff(what: string, input: object, told: string): Promise<Answer | null> {
    const version = await this.harness.version(this.id);
    const answer = await this.harness.staff(`/api/admin/bookings/${this.id}/${what}`, { version, ...input });
    return this.isDone(told, answer) ? answer : null;
  }

  /** A payment with a lost response counts once the reconciler has found it. */
  private async seeLost(): Promise<void> {
    if (!this.lost || (await this.harness.attempt(this.lost.orderId)) !== 'captured') return;
    this.money.comes(this.lost.cents);
    this.lost = null;
  }

  private isDone(told: string, { status, body }: Answer): boolean {
    this.story.push(`${told}: ${status} ${body.code ?? body.status ?? ''}`);
    if (status < 300) return true;
    if (!EXPECTED.has(body.code ?? '')) throw new Error(`${this.story.join('\n')}\n${JSON.stringify(body)}`);
    return false;
  }
}

/** Random games, children and add-ons: all inputs of the price. */
function chosen(body: Details, games: readonly string[], chance: Chance) {
  const selectedGames = games.slice(0, 3 + Math.floor(chance() * Math.min(5, games.length - 2)));
  const addOns = { ...body.addOns, photography: chance() < 0.3, customShirts: chance() < 0.3 };
  return { ...body, selectedGames, addOns, guestCount: 8 + Math.floor(chance() * 30) };
}
