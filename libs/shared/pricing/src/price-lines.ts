// The lines of a price as a family sees them. Each surface words its labels.
import type { AddOnKey } from '#libs/shared/contracts';
import { ADD_ON_KEYS } from './add-on-keys.js';

/** The number of games from which each tier of every book applies; a book changes only their prices. */
export const TIER_STARTS = [0, 4, 6] as const;

/** A charged amount; `each` for amounts per child, `surchargeCents` is the part of it added to the package price. */
export type ChargedLine = {
  key: 'package' | 'extraGuests' | AddOnKey | 'largeGroup';
  cents: number;
  surchargeCents: number;
  each: { children: number; cents: number } | null;
};

type Priced = {
  guestCount: number;
  includedChildren: number;
  baseCents: number;
  breakdown: { package: number; extraGuests: number; largeGroup?: number } & Record<AddOnKey, number>;
};

const KEYS: readonly ChargedLine['key'][] = ['package', 'extraGuests', ...ADD_ON_KEYS, 'largeGroup'];

/** The lines in display order, without those of zero cents. Their sum is the total; only discounts are negative. */
export function chargedLines({ guestCount, includedChildren, baseCents, breakdown }: Priced): ChargedLine[] {
  const childrenOf: Partial<Record<ChargedLine['key'], number>> = {
    extraGuests: Math.max(1, guestCount - includedChildren),
    customShirts: guestCount,
    customAwards: guestCount,
  };
  return KEYS.map((key) => {
    const cents = breakdown[key] ?? 0;
    const children = childrenOf[key];
    const surchargeCents = key === 'package' ? cents - baseCents : 0;
    const each = children === undefined ? null : { children, cents: Math.round(cents / children) };
    return { key, cents, surchargeCents, each };
  }).filter(({ cents }) => cents !== 0);
}

/** The numbers of games in the tier of this one; `to` is null in the last tier. */
export function tierOf(gameCount: number): { from: number; to: number | null } {
  const next = TIER_STARTS.find((start) => start > gameCount);
  const from = TIER_STARTS.findLast((start) => start <= gameCount) ?? 0;
  return { from, to: next === undefined ? null : next - 1 };
}
