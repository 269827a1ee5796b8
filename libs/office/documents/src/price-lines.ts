import { centsToDollars, LIMITS } from '#libs/shared/contracts';
import type { Booking } from '#libs/booking/bookings';

export type PriceLine = { label: string; note?: string; cents: number };

const perChild = (count: number, cents: number) => `${count} × ${centsToDollars(Math.round(cents / count))}`;

/** Line items of a booking from its stored price snapshot. Their sum is the total; zero amounts are omitted. */
export function priceLines({ pricing, guestCount }: Booking): PriceLine[] {
  const { breakdown, baseCents, gameCount } = pricing;
  const surcharge = breakdown.package - baseCents;
  const included = pricing.includedChildren ?? LIMITS.guests.included;
  const extraGuests = Math.max(1, guestCount - included);
  const lines: PriceLine[] = [
    {
      label: `Event package, ${gameCount} games`,
      note: surcharge > 0 ? `includes ${centsToDollars(surcharge)} for 6 or more games` : undefined,
      cents: breakdown.package,
    },
    {
      label: `Children beyond ${included}`,
      note: perChild(extraGuests, breakdown.extraGuests),
      cents: breakdown.extraGuests,
    },
    { label: 'Photography', cents: breakdown.photography },
    { label: 'Videography', cents: breakdown.videography },
    {
      label: 'Custom shirts',
      note: perChild(guestCount, breakdown.customShirts),
      cents: breakdown.customShirts,
    },
    {
      label: 'Custom awards',
      note: perChild(guestCount, breakdown.customAwards),
      cents: breakdown.customAwards,
    },
    { label: 'Large group discount', cents: breakdown.largeGroup ?? 0 },
  ];
  return lines.filter((line) => line.cents !== 0);
}
