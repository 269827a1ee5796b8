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
 * The options for a booking that ended unpaid; never cached, since other families take starts, too. A booking that was
 * rebooked, paid or cancelled since has none; its own state is shown instead.
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
  });
}

/** Takes a start; on success or failure the shown data is refetched. */
export function useReinstate(bookingId: string) {
  const client = useQueryClient();
  const refresh = useRefreshBooking();
  return useMutation({
    mutationFn: (start: ReinstateBooking) => post<BookingView>(`${pathOf(bookingId)}/time`, start),
    onSuccess: () => refresh(bookingId),
    onError: () => reload(client, expiredBookingKey(bookingId)),
  });
}

/** Refunds a late payment immediately. */
export function useRequestRefund(bookingId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<LatePaymentView>(`${pathOf(bookingId)}/late-money/return`, {}),
    onSettled: () => reload(client, expiredBookingKey(bookingId)),
  });
}
