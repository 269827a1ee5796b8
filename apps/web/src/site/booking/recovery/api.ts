import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BookingView,
  LatePaymentView,
  ExpiredBookingView,
  ReinstateBooking,
} from '#libs/shared/contracts';
import { get, HttpError, post } from '../../../lib/api/http.js';
import { reload } from '../../../lib/api/query-client.js';
import { expiredBookingKey, useRefreshBooking } from '../api.js';

const pathOf = (bookingId: string) => `/api/bookings/${encodeURIComponent(bookingId)}`;

/**
 * What can be done about a booking that ended unpaid; always asked anew, since others take times, too. For one that was
 * taken again, paid or called off meanwhile there is nothing, and the booking itself says what it is now.
 */
export function useExpiredBooking(bookingId: string) {
  const refresh = useRefreshBooking();
  return useQuery({
    queryKey: expiredBookingKey(bookingId),
    queryFn: async () => {
      try {
        return await get<ExpiredBookingView>(`${pathOf(bookingId)}/time`);
      } catch (failure) {
        if (failure instanceof HttpError && failure.code === 'NOT_ALLOWED') void refresh(bookingId);
        throw failure;
      }
    },
    staleTime: 0,
  });
}

/** Takes a start; whatever comes of it, what is shown is read anew. */
export function useReinstate(bookingId: string) {
  const client = useQueryClient();
  const refresh = useRefreshBooking();
  return useMutation({
    mutationFn: (start: ReinstateBooking) => post<BookingView>(`${pathOf(bookingId)}/time`, start),
    onSuccess: () => refresh(bookingId),
    onError: () => reload(client, expiredBookingKey(bookingId)),
  });
}

/** Sends money that came too late back at once. */
export function useRequestRefund(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<LatePaymentView>(`${pathOf(bookingId)}/late-money/return`, {}),
    onSettled: () => reload(client, expiredBookingKey(bookingId)),
  });
}
