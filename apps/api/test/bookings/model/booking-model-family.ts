// One family's bookings and credits: random changes, and after each the invariants of money.
import { oneOf, type Chance } from '#libs/platform/testing';
import type { PriceBook } from '#libs/shared/contracts';
import { BookingModel } from './booking-model.js';
import { FamilyAccount } from './booking-model-account.js';
import { offersOf } from './booking-model-money.js';
import type { Harness, Slot } from './booking-model-harness.js';

const MOST_BOOKINGS = 4;

export class FamilyModel {
  readonly bookings: BookingModel[] = [];

  private constructor(
    readonly account: FamilyAccount,
    private book: PriceBook,
  ) {}

  /** The family `no` of its round, with a first booking. */
  static async begin(
    harness: Harness,
    chance: Chance,
    { book, ...start }: { book: PriceBook; today: string; no: number },
  ): Promise<FamilyModel> {
    const family = new FamilyModel(new FamilyAccount(harness, chance, start), book);
    await family.bookAt({ day: oneOf(family.account.days.slice(0, 2), chance), time: '10:00 AM' });
    return family;
  }

  /** Makes some random changes, at the prices of today. */
  async runSteps(book: PriceBook): Promise<void> {
    this.book = book;
    for (let left = 5 + Math.floor(this.account.chance() * 5); left > 0; left -= 1) {
      const wish = this.wish();
      if (wish === 'book') await this.bookAgain();
      else await this.anyBooking(wish).step(wish);
      await this.seeSales();
      await this.check();
    }
  }

  /** After the timers have run. */
  async finish(): Promise<void> {
    for (const booking of this.bookings) await booking.finishRefunds();
    await this.seeSales();
    await this.check();
  }

  /** One to pay, or any: rarely a cancelled one, which staff may still refund. */
  private anyBooking(wish?: 'pay'): BookingModel {
    const live = this.bookings.filter(({ money }) => !money.isOff);
    const due = live.filter(({ money }) => money.dueCents > 0);
    if (wish === 'pay') return oneOf(due, this.account.chance);
    return oneOf(live.length > 0 && this.account.chance() < 0.85 ? live : this.bookings, this.account.chance);
  }

  /** A credit is to be spent, and a freed time to be sold, half of the time; else anything happens. */
  private wish(): 'book' | 'pay' | undefined {
    const wants =
      this.bookings.some(({ resale }) => resale === 'waiting') || this.account.anyCredit() !== null;
    const canPay = this.bookings.some(({ money }) => money.dueCents > 0);
    if (this.account.chance() > (wants ? 0.6 : 0.1)) return undefined;
    return canPay ? 'pay' : this.bookings.length < MOST_BOOKINGS ? 'book' : undefined;
  }

  /** Another booking, at a time that a late cancellation freed if there is one. */
  private async bookAgain(): Promise<void> {
    const freed = this.bookings.find(({ resale }) => resale === 'waiting');
    const times = ['9:00 AM', '1:30 PM', '6:00 PM'];
    const any = {
      day: oneOf(this.account.days, this.account.chance),
      time: oneOf(times, this.account.chance),
    };
    await this.bookAt(freed && this.account.chance() < 0.8 ? freed.slot : any);
  }

  private async bookAt(slot: Slot): Promise<void> {
    const booking = await BookingModel.begin(this.account, this.book, slot);
    if (booking) this.bookings.push(booking);
  }

  /**
   * A freed time is sold once a later booking there was paid and not refunded; at most what that paid is refunded, once.
   */
  private async seeSales(): Promise<void> {
    for (const cancelled of this.bookings.filter(({ resale }) => resale !== null)) {
      await cancelled.seeRefunds(async () => {
        const offer = offersOf(await this.account.harness.partsOf(cancelled.id));
        const soldCents = await this.soldCents(cancelled);
        await this.account.harness.refundSold(cancelled.id);
        if (soldCents === 0 || cancelled.resale === 'sold') return 0;
        cancelled.resale = 'sold';
        const backCents = Math.min(offer.lessFeesCents, soldCents);
        this.account.story.push(`${cancelled.id.slice(0, 4)} is sold: ${backCents} back`);
        return backCents;
      });
      const { resale } = await this.account.harness.changes(cancelled.id);
      if (resale !== cancelled.resale)
        throw this.account.fault(`resale is ${resale}, not ${cancelled.resale}`);
    }
  }

  /** What the first paid booking in a freed time has paid, in cents; 0 without one. */
  private async soldCents({ id: cancelledId }: BookingModel): Promise<number> {
    for (const { id } of await this.account.harness.buyersOf(cancelledId)) {
      if (!this.bookings.some((each) => each.id === id && each.money.isPaid)) continue;
      const parts = await this.account.harness.partsOf(id);
      const cents = parts.reduce((sum, part) => sum + part.amountCents - part.refundedCents, 0);
      if (cents > 0) return cents;
    }
    return 0;
  }

  /** The invariants of money after each change, by the tables alone and against the model. */
  private async check(): Promise<void> {
    const wrong: string[] = [];
    const found = await this.account.harness.stateOf(this.bookings.map(({ id }) => id));
    for (const { id, money, slot, openRefundCents } of this.bookings) {
      const { final, counted, due, left, words, status, day, time, waiting } = found.get(id)!;
      const { priceCents, countedCents, dueCents, leftByStaffCents } = money.facts;
      const isOff = status === 'cancelled';
      const pairs: [string, unknown, unknown][] = [
        ['price', final, priceCents],
        ['paid less changed back', counted, countedCents],
        ['left', left, money.leftCents],
        ['due', due, dueCents],
        ['due by its rule', due, isOff ? 0 : Math.max(0, final - counted)],
        ['word', words, money.facts.words],
        ['off', isOff, money.isOff],
        ['start', `${day} ${time}`, `${slot.day} ${slot.time}`],
        ['wishes', waiting, 0],
        ['too much', !isOff && left - final > openRefundCents + leftByStaffCents, false],
      ];
      for (const [what, is, must] of pairs)
        if (is !== must) wrong.push(`${id.slice(0, 4)} ${what}: ${String(is)}, not ${String(must)}`);
    }
    for (const credit of this.account.credits) {
      const { start, balance, held, used } = await this.account.harness.creditState(credit.id);
      const is = [start, balance, held, used].join();
      const must = [credit.startCents, credit.balanceCents, credit.heldCents, credit.usedCents].join();
      if (is !== must || balance !== start - held - used || balance < 0 || balance > start)
        wrong.push(`credit: ${is}, not ${must}`);
    }
    if (wrong.length > 0) throw this.account.fault(wrong.join('\n'));
  }
}
