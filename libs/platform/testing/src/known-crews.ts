import type { BookingHoldsService } from '#libs/booking/bookings';

/** Crews that a spec has just laid down are known at once: the notice of a change arrives a moment after it. */
export function knowCrews(times: BookingHoldsService): void {
  const { reservations } = times as unknown as { reservations: { use: { kept: { invalidate(): void } } } };
  reservations.use.kept.invalidate();
}
