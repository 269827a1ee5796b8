/** Numbers by chance that a seed gives again. */
export type Chance = { from: (least: number, most: number) => number };

/** Mulberry32: small, and good enough to mix deeds. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { from: (least, most) => least + Math.floor(next() * (most - least + 1)) };
}

/**
 * Who counts a booking's money with pen and paper: what it costs, what came and what went back. What was too much is given
 * back first and may be due again; what goes back beyond that is a gift.
 */
export class Bookkeeper {
  cameCents = 0;
  backCents = 0;
  isOff = false;
  private giftCents = 0;

  constructor(public priceCents: number) {}

  get dueCents(): number {
    if (this.isOff) return 0;
    return Math.max(0, this.priceCents - (this.cameCents - this.backCents + this.giftCents));
  }

  get tooMuchCents(): number {
    return Math.max(0, this.cameCents - this.backCents - this.priceCents);
  }

  costs(cents: number): void {
    this.priceCents = cents;
  }

  came(cents: number): void {
    this.cameCents += cents;
  }

  wentBack(cents: number): void {
    this.giftCents += Math.max(0, cents - this.tooMuchCents);
    this.backCents += cents;
  }
}
