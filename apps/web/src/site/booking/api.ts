import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AvailabilityView,
  BookingDraftView,
  BookingView,
  CustomGameView,
  PaymentStatusView,
  UnpaidBooking,
} from '#libs/shared/contracts';
import { DRAFT_SAVED_AT } from '#libs/shared/contracts';
import { callHeaders, get, KEY_HEADER, post, put, remove } from '../../lib/api/http.js';
import { dropFragmentKey, fragmentKey } from '../../lib/browser/mailed-key.js';
import { LOADED_ONCE, reload } from '../../lib/api/query-client.js';
import { OWN_BOOKINGS } from '../account/api.js';
import { CUSTOM_GAME_FIXED } from '../../copy/booking.js';

const CUSTOM_GAMES_KEY = ['/api/custom-games'] as const;
const AVAILABILITY_KEY = ['/api/availability'] as const;
const UNPAID_KEY = ['/api/bookings/unpaid'] as const;
const paymentStatusKey = (bookingId: string) => ['/api/bookings/payment', bookingId] as const;
/** Used in recovery/api.ts. */
export const expiredBookingKey = (bookingId: string) => ['/api/bookings/time', bookingId] as const;
const bookingKey = (bookingId: string) => ['/api/bookings', bookingId] as const;

const readBooking = (bookingId: string) => get<BookingView>(`/api/bookings/${encodeURIComponent(bookingId)}`);

/**
 * Gives this session the right of a mailed link, and takes the key out of the address once a call without it succeeds.
 * Where cookies are blocked it stays in the fragment, and each call sends it in a header.
 */
async function openLink(key: string): Promise<BookingView> {
  const booking = await post<BookingView>('/api/bookings/resume', { token: key });
  try {
    await readBooking(booking.id);
    dropFragmentKey();
  } catch {
    callHeaders[KEY_HEADER] = key;
  }
  return booking;
}

/** A stored booking that this session, or the mailed link of this page, may read; all amounts come from it. */
export const useBooking = (bookingId: string | null) =>
  useQuery({
    queryKey: bookingKey(bookingId ?? 'none'),
    queryFn: () => {
      const key = fragmentKey();
      return key ? openLink(key) : readBooking(bookingId!);
    },
    enabled: bookingId !== null,
    ...LOADED_ONCE,
    // A sign-up clears all private query data while the dialog still shows this booking.
    placeholderData: (shown) => (shown?.id === bookingId ? shown : undefined),
  });

/** The newest unpaid booking made in this session; null without one. */
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
    ...LOADED_ONCE,
  });
}

/** Whether PayPal still reviews a payment of this booking, and the amount paid; refetched each time it is mounted. */
export const usePaymentStatus = (bookingId: string) =>
  useQuery({
    queryKey: paymentStatusKey(bookingId),
    queryFn: () => get<PaymentStatusView>(`/api/bookings/${encodeURIComponent(bookingId)}/payment`),
  });

/** Start times change quickly: older data is refetched when it is shown again. */
const STARTS_FRESH_MS = 20_000;

/**
 * The open starts for a query; null disables the call. `offerKey`: of a waiting-list offer, whose held time counts as free.
 * The previous data is kept until the next arrives.
 */
export const useAvailability = (query: string | null, offerKey?: string) =>
  useQuery({
    queryKey: [...AVAILABILITY_KEY, query ?? 'none', offerKey ?? 'none'],
    queryFn: ({ signal }) =>
      get<AvailabilityView>(`/api/availability?${query}`, { signal, mailedKey: offerKey }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    staleTime: STARTS_FRESH_MS,
  });

/** Refetches the open starts after one was taken. */
export function useRefreshAvailability() {
  const client = useQueryClient();
  return () => reload(client, AVAILABILITY_KEY);
}

/** Returns `create(body, idempotencyKey)`; `body` is the JSON of the booking, sent once per press. */
export function useCreateBooking() {
  const client = useQueryClient();
  return async (body: object, idempotencyKey: string): Promise<BookingView> => {
    const booking = await post<BookingView>('/api/bookings', body, { idempotencyKey });
    client.setQueryData(bookingKey(booking.id), booking);
    void reload(client, UNPAID_KEY, OWN_BOOKINGS);
    return booking;
  };
}

/** Refetches a booking after its payment state changed. */
export function useRefreshBooking() {
  const client = useQueryClient();
  return (bookingId: string) =>
    reload(client, bookingKey(bookingId), paymentStatusKey(bookingId), UNPAID_KEY, OWN_BOOKINGS);
}

export type CustomGame = { name: string; description: string; equipment: string[] };

/** One custom game including the form's fixed fields; a retry of the same one reuses its key. */
export function useSubmitCustomGame() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ customGame, idempotencyKey }: { customGame: CustomGame; idempotencyKey: string }) =>
      post<CustomGameView>('/api/custom-games', { ...customGame, ...CUSTOM_GAME_FIXED }, { idempotencyKey }),
    onSuccess: () => reload(client, CUSTOM_GAMES_KEY),
  });
}

/** The guest's draft, or undefined: none, older than a day, or already booked. */
export const fetchDraft = () => get<BookingDraftView | undefined>('/api/booking-draft');

let hasSession = false;
let isSessionLost = false;

/**
 * Each draft is stored under a session: if the next save starts another session, the first cookie was not sent back.
 */
function readSession(answer: Response): void {
  if (!answer.ok) return;
  isSessionLost = hasSession && answer.headers.get('X-Session') === 'new';
  hasSession = true;
}

/**
 * Saves the JSON of a draft that changes the one of `basedOn` (undefined: any); returns its own instant. `isLeaving` lets
 * the request outlive the page.
 * @throws HttpError STALE when another tab has saved since.
 */
export async function saveDraft(
  body: string,
  isLeaving: boolean,
  basedOn: string | null | undefined,
): Promise<string | undefined> {
  let savedAt: string | undefined;
  const onAnswer = (answer: Response) => {
    readSession(answer);
    savedAt = answer.headers.get(DRAFT_SAVED_AT) ?? undefined;
  };
  const answers = JSON.parse(body) as object;
  await put<void>('/api/booking-draft', { ...answers, basedOn }, { keepalive: isLeaving, onAnswer });
  return savedAt;
}

/**
 * True when the browser stores no cookies for this site: a test cookie is not kept, or the session cookie was not sent
 * back with a draft. `navigator.cookieEnabled` may still be true.
 */
export function areCookiesBlocked(): boolean {
  document.cookie = 'cookie-check=1; path=/; SameSite=Lax';
  const isDropped = !document.cookie.includes('cookie-check=1');
  document.cookie = 'cookie-check=; path=/; max-age=0';
  return isDropped || isSessionLost;
}

export const deleteDraft = () => remove<void>('/api/booking-draft');
