import { useMutation, useQuery } from '@tanstack/react-query';
import {
  isPaid,
  type BookingView,
  type CaptureView,
  type OrderView,
  type PaymentOutcome,
  type PaymentSetup,
  type PayWithCredit,
  type PromoCheck,
  type PublicConfig,
} from '#libs/shared/contracts';
import { get, patch, post } from '../../../lib/api/http.js';
import { loadWallet } from './paypal/paypal.sdk.js';

const TEN_MINUTES_MS = 600_000;

/** The total shown when a booking was sent, "400.00", and its price book. */
export type ShownPrice = { bookingId: string; priceBook: number; total: string };

/** The current prices, for a page that was opened before they were announced. */
export const useNewestConfig = (isWanted: boolean) =>
  useQuery({ queryKey: ['/api/config'], queryFn: () => get<PublicConfig>('/api/config'), enabled: isWanted });

/** Loads the provider shortly before a payment: setup, then its script, then a wallet with the token. */
export const useWallet = () =>
  useQuery({
    queryKey: ['paypal-wallet'],
    queryFn: async () => loadWallet(await get<PaymentSetup>('/paypal/setup')),
    staleTime: TEN_MINUTES_MS,
    structuralSharing: false,
  });

export const checkPromo = (code: string, bookingId: string) =>
  post<PromoCheck>('/api/promo/validate', { code, bookingId });

/** `amount` in dollars with two decimals. Booking and code are explicit, so that no other open booking is paid. */
export const createOrder = (
  order: { amount: string; bookingId: string; promoCode?: string; creditCode?: string },
  idempotencyKey: string,
) => post<OrderView>('/paypal/order', { ...order, currency: 'USD', intent: 'CAPTURE' }, { idempotencyKey });

/** Asks for a new link to pay, which goes to the booking's own address; for a browser whose session was lost. */
export const useMailLink = (bookingId: string) =>
  useMutation({
    mutationFn: () => post<void>(`/api/bookings/${encodeURIComponent(bookingId)}/mail-link`, {}),
  });

/** A credit pays everything due, or the deposit, without PayPal. */
export const payWithCredit = (bookingId: string, codes: PayWithCredit, idempotencyKey: string) =>
  post<BookingView>(`/api/bookings/${encodeURIComponent(bookingId)}/pay-with-credit`, codes, {
    idempotencyKey,
  });

export const captureOrder = (orderId: string) =>
  post<CaptureView>(`/paypal/order/${encodeURIComponent(orderId)}/capture`);

export type PaymentClaims = {
  promoCode: string | null;
  promoDiscount: string;
  finalPrice: string;
  originalPrice: string;
};

export const completePayment = (orderId: string, bookingId: string, claims: PaymentClaims) =>
  post<PaymentOutcome>('/api/paypal-complete', { orderId, bookingId, ...claims });

/** The free-booking path; exactly these five fields, all of which the server verifies itself. */
export const completeFreeBooking = (
  bookingId: string,
  { promoCode, promoDiscount, finalPrice }: PaymentClaims,
) =>
  patch<BookingView>(`/api/bookings/${encodeURIComponent(bookingId)}`, {
    promoCode,
    promoDiscount,
    finalPrice,
    paymentStatus: 'completed',
    paymentCompletedAt: new Date().toISOString(),
  });

/** Whether a booking has received money; false when the call fails. */
export const hasBeenPaid = (bookingId: string): Promise<boolean> =>
  get<BookingView>(`/api/bookings/${encodeURIComponent(bookingId)}`).then(isPaid, () => false);

export const receiptPath = (bookingId: string) =>
  `/api/bookings/${encodeURIComponent(bookingId)}/receipt.html`;
export const confirmationPath = (bookingId: string) =>
  `/api/bookings/${encodeURIComponent(bookingId)}/confirmation.html`;
export const calendarPath = (bookingId: string) =>
  `/api/bookings/${encodeURIComponent(bookingId)}/calendar.ics`;
