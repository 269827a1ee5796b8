import type { BookingTimes } from '#libs/bookings';

/** Crews that a spec has just laid down are known at once: the notice of a change arrives a moment after it. */
export function knowCrews(times: BookingTimes): void {
  const { reservations } = times as unknown as { reservations: { use: { kept: { outdate(): void } } } };
  reservations.use.kept.outdate();
}
