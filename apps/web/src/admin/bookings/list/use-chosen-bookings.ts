import { useState } from 'react';
import type { AdminBooking } from '#libs/shared/contracts';

/** Ticks hold for the rows on screen, unless all results of these filters were asked for by name. */
export function useChosenBookings(filters: string, rows: AdminBooking[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [all, setAll] = useState<{ of: string; bookings: AdminBooking[] } | null>(null);
  const everything = all?.of === filters ? all.bookings : null;
  const choose = (ids: Iterable<string>, bookings: AdminBooking[] | null = null) => {
    setChosen(new Set(ids));
    setAll(bookings && { of: filters, bookings });
  };
  return {
    chosen,
    ticked: everything ?? rows.filter(({ id }) => chosen.has(id)),
    isEverything: everything !== null,
    clear: () => choose([]),
    chooseAll: (bookings: AdminBooking[]) =>
      choose(
        bookings.map(({ id }) => id),
        bookings,
      ),
    /** One tick less than everything is a choice of this page again. */
    chooseHere: (ids: Set<string>) =>
      choose(everything ? rows.map(({ id }) => id).filter((id) => ids.has(id)) : ids),
  };
}
