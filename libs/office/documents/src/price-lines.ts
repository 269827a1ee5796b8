import { centsToDollars, LIMITS } from '#libs/shared/contracts';
import type { Booking } from '#libs/booking/bookings';
import { chargedLines, tierOf, type ChargedLine } from '#libs/shared/pricing';

export type PriceLine = { label: string; note?: string; cents: number };

const LABELS: Record<Exclude<ChargedLine['key'], 'package' | 'extraGuests'>, string> = {
  photography: 'Photography',
  videography: 'Videography',
  customShirts: 'Custom shirts',
  customAwards: 'Custom awards',
  largeGroup: 'Large group discount',
};

/** Line items of a booking from its stored price snapshot. Their sum is the total; zero amounts are omitted. */
export function priceLines({ pricing, guestCount }: Booking): PriceLine[] {
  const { baseCents, breakdown, gameCount } = pricing;
  const includedChildren = pricing.includedChildren ?? LIMITS.guests.included;
  const labels = {
    ...LABELS,
    package: `Event package, ${gameCount} games`,
    extraGuests: `Children beyond ${includedChildren}`,
  };
  return chargedLines({ guestCount, includedChildren, baseCents, breakdown }).map((line) => ({
    label: labels[line.key],
    note: noteOf(line, gameCount),
    cents: line.cents,
  }));
}

function noteOf({ surchargeCents, each }: ChargedLine, gameCount: number): string | undefined {
  if (surchargeCents > 0)
    return `includes ${centsToDollars(surchargeCents)} for ${tierOf(gameCount).from} or more games`;
  return each ? `${each.children} × ${centsToDollars(each.cents)}` : undefined;
}
