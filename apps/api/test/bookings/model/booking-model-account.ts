// What the bookings of one family share: its days, credits and history.
import { oneOf, type Chance } from '#libs/platform/testing';
import { daysAfter } from '#libs/shared/contracts';
import { ExpectedCredit } from './booking-model-money.js';
import type { Harness, Slot } from './booking-model-harness.js';

/** Cancelling is late within this many days; each family of a round has days of its own. */
export const LATE_DAYS = 30;
const SLOT_TAKEN: ReadonlySet<string> = new Set(['SLOT_TAKEN']);

export type Answer = {
  status: number;
  body: { id: string; code?: string; status?: string; byHand?: boolean };
};

export class FamilyAccount {
  readonly credits: ExpectedCredit[] = [];
  /** The history so far, for failure messages. */
  readonly story: string[] = [];
  /** Of these days the first is late, the others are in time. */
  readonly days: string[];

  /** The family `no` of the round that begins `today`. */
  constructor(
    readonly harness: Harness,
    readonly chance: Chance,
    { today, no }: { today: string; no: number },
  ) {
    this.days = [8 + no, LATE_DAYS + 2 + no, LATE_DAYS + 42 + no].map((days) => daysAfter(today, days));
  }

  isLate = ({ day }: Slot) => day === this.days[0];

  /** A credit with something left; null without any. */
  anyCredit(): ExpectedCredit | null {
    return (
      oneOf(
        this.credits.filter(({ balanceCents }) => balanceCents > 0),
        this.chance,
      ) ?? null
    );
  }

  creditOf(id: string): ExpectedCredit {
    const credit = this.credits.find((each) => each.id === id);
    if (!credit) throw this.fault(`credit ${id} is of another family`);
    return credit;
  }

  /** Learns the new credits of a booking, and returns their cents. */
  async findCredits(bookingId: string): Promise<number[]> {
    const known = this.credits.map(({ id }) => id);
    const made = await this.harness.creditsOf(bookingId, known);
    this.credits.push(...made.map(({ id, code, startCents }) => new ExpectedCredit(id, code, startCents)));
    return made.map(({ startCents }) => startCents);
  }

  /** True when a request was done; false when it got one of the rejections that may happen. */
  isDone(told: string, { status, body }: Answer, expected: ReadonlySet<string> = SLOT_TAKEN): boolean {
    this.story.push(`${told}: ${status} ${body.code ?? body.status ?? ''}`);
    if (status < 300) return true;
    if (!expected.has(body.code ?? '')) throw this.fault(JSON.stringify(body));
    return false;
  }

  fault(what: string): Error {
    return new Error(`${this.story.join('\n')}\n${what}`);
  }
}
