import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingHosts, ChangeHosts, ChangeHostWishes } from '#libs/shared/contracts';
import { post } from '../../../../lib/api/http.js';
import { hostsPath, refreshAdmin } from '../../api.js';
import { ADMIN_ACTION } from '../../actions/send-action.js';

/** Puts a host on an event or takes one off; the booking, which has a new version then, is read again before it counts. */
export function useChangeHosts(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: (change: Partial<ChangeHosts>) => post<BookingHosts>(hostsPath(bookingId), change),
    onSettled: () => refreshAdmin(queries, bookingId),
  });
}

/** Notes what the hosts should know; the choice is in another order then. */
export function useHostWishes(bookingId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: (wishes: ChangeHostWishes) => post<BookingHosts>(`${hostsPath(bookingId)}/wishes`, wishes),
    onSettled: () => refreshAdmin(queries, bookingId),
  });
}
