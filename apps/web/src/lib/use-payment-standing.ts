import { useQuery } from '@tanstack/react-query';
import type { PaymentStanding } from '#libs/contracts';
import { get } from './http.js';

/** Whether PayPal is still looking at a payment of this booking; asked anew each time it is about to be shown. */
export const usePaymentStanding = (bookingId: string) =>
  useQuery({
    queryKey: ['/api/bookings/payment', bookingId],
    queryFn: () => get<PaymentStanding>(`/api/bookings/${encodeURIComponent(bookingId)}/payment`),
    staleTime: 0,
    refetchOnMount: true,
  });
