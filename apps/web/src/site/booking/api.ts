import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AvailabilityView,
  BookingDraftView,
  BookingView,
  GameSuggestionView,
  PaymentStatusView,
  UnpaidBooking,
} from '#libs/shared/contracts';
import { callHeaders, get, post, put, remove } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';
import { OWN_GAME_FIXED } from '../../app/copy/booking.js';

const CUSTOM_GAMES_KEY = ['/api/custom-games'] as const;
const AVAILABILITY_KEY = ['/api/availability'] as const;
const UNPAID_KEY = ['/api/bookings/unpaid'] as const;
const paymentStatusKey = (bookingId: string) => ['/api/bookings/payment', bookingId] as const;
/** Read in recovery/api.ts. */
export const expiredBookingKey = (bookingId: string) => ['/api/bookings/time', bookingId] as const;
const bookingKey = (bookingId: string) => ['/api/bookings', bookingId] as const;

/** A stored booking that this session may see; the source of every amount once it exists. */
export const useBooking = (bookingId: string | null, mailedKey: string | null = null) =>
  useQuery({
    queryKey: bookingKey(bookingId ?? 'none'),
    queryFn: () => {
      if (!mailedKey) return get<BookingView>(`/api/bookings/${encodeURIComponent(bookingId!)}`);
      // Where the session's cookie is blocked, every call for this booking proves by the key who is asking.
      callHeaders['X-Booking-Key'] = mailedKey;
      // The key of a mailed link makes this session a payer first; it works as often as it is used.
      return post<BookingView>('/api/bookings/resume', { token: mailedKey });
    },
    enabled: bookingId !== null,
    // A sign-up clears all private answers while the dialog still shows this one.
    placeholderData: (shown) => (shown?.id === bookingId ? shown : undefined),
  });

/** The newest booking that this session made and has not paid; null without one. */
export function useUnpaidBooking(isWanted: boolean) {
  const client = useQueryClient();
  return useQuery({
    queryKey: UNPAID_KEY,
    queryFn: async () => {
      const unpaid = (await get<UnpaidBooking | undefined>('/api/bookings/unpaid')) ?? null;
      if (unpaid) client.setQueryData(bookingKey(unpaid.booking.id), unpaid.booking);
      return unpaid;
    },
    enabled: isWanted,
  });
}

/** Whether PayPal is still looking at a payment of this booking, and what was paid; asked anew each time it is about to be shown. */
export const usePaymentStatus = (bookingId: string) =>
  useQuery({
    queryKey: paymentStatusKey(bookingId),
    queryFn: () => get<PaymentStatusView>(`/api/bookings/${encodeURIComponent(bookingId)}/payment`),
    staleTime: 0,
    refetchOnMount: true,
  });

/** Start times go quickly: older data is refetched when it is shown again. */
const STARTS_FRESH_MS = 20_000;

/** Which starts are open, by the query of the call; null asks nothing. The last answer stays until the next is there. */
export const useAvailability = (query: string | null) =>
  useQuery({
    queryKey: [...AVAILABILITY_KEY, query ?? 'none'],
    queryFn: ({ signal }) => get<AvailabilityView>(`/api/availability?${query}`, { signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    staleTime: STARTS_FRESH_MS,
    refetchOnMount: true,
  });

/** A start was taken: what is open is asked anew. */
export function useRefreshAvailability() {
  const client = useQueryClient();
  return () => reload(client, AVAILABILITY_KEY);
}

/** Gives `create(body, idempotencyKey)`; `body` is the JSON text of the booking, sent once per press. */
export function useCreateBooking() {
  const client = useQueryClient();
  return async (body: object, idempotencyKey: string): Promise<BookingView> => {
    const booking = await post<BookingView>('/api/bookings', body, { idempotencyKey });
    client.setQueryData(bookingKey(booking.id), booking);
    void reload(client, UNPAID_KEY);
    return booking;
  };
}

/** Reads a booking anew after its payment state changed. */
export function useRefreshBooking() {
  const client = useQueryClient();
  return (bookingId: string) =>
    reload(client, bookingKey(bookingId), paymentStatusKey(bookingId), UNPAID_KEY);
}

export type GameSuggestion = { name: string; description: string; equipment: string[] };

/** One suggestion, with the form's fixed fields beside it; a repeat of the same one keeps its key. */
export function useSubmitGameSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ suggestion, idempotencyKey }: { suggestion: GameSuggestion; idempotencyKey: string }) =>
      post<GameSuggestionView>('/api/custom-games', { ...suggestion, ...OWN_GAME_FIXED }, { idempotencyKey }),
    onSuccess: () => reload(client, CUSTOM_GAMES_KEY),
  });
}

/** The guest's draft, or undefined: none yet, older than a day, or booked since. */
export const fetchDraft = () => get<BookingDraftView | undefined>('/api/booking-draft');

let hasSession = false;
let isSessionLost = false;

/** Every draft is stored under a session: where a later one begins another, the first cookie did not come back. */
function readSession(answer: Response): void {
  if (!answer.ok) return;
  isSessionLost = hasSession && answer.headers.get('X-Session') === 'new';
  hasSession = true;
}

/** Saves the JSON text of a draft; `isLeaving` lets the call outlive the page. */
export const saveDraft = (body: string, isLeaving: boolean) =>
  put<void>('/api/booking-draft', JSON.parse(body), { keepalive: isLeaving, onAnswer: readSession });

/**
 * True when the browser keeps no cookies for this site: it drops one of ours at once, or the session's has not come
 * back with a draft. `navigator.cookieEnabled` may say yes all the same.
 */
export function areCookiesBlocked(): boolean {
  document.cookie = 'cookie-check=1; path=/; SameSite=Lax';
  const isDropped = !document.cookie.includes('cookie-check=1');
  document.cookie = 'cookie-check=; path=/; max-age=0';
  return isDropped || isSessionLost;
}

export const deleteDraft = () => remove<void>('/api/booking-draft');
