// The account queries of the site, with their keys.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  BookingView,
  ClaimableView,
  EventProgressView,
  SessionView,
  TimelineEntry,
  UserView,
} from '#libs/shared/contracts';
import { get, HttpError, post } from '../../lib/api/http.js';
import { LOADED_ONCE, reload } from '../../lib/api/query-client.js';

/** The query key of the logged-in user. */
export const CURRENT_USER = ['/api/user'];
const PROGRESS_AGAIN_MS = 60_000;
/** The user's own bookings; wizard and payment invalidate it after each change. */
export const OWN_BOOKINGS = ['/api/bookings/user'];
/** Guest bookings of this browser that the user may claim. */
export const CLAIMABLE = ['/api/bookings/claim'];
/** The result of a mailed confirmation link. */
const verifyKey = (token: string) => ['/api/account/verify-email', token] as const;
/** The target of a mailed invitation. */
export const invitationKey = (token: string) => ['/api/invitations/open', token] as const;
/** Public queries; all others belong to one user. */
export const PUBLIC = ['/api/packages', '/api/games', '/api/gallery', '/api/testimonials', '/api/config'];

/** Null without a session; throws on failure. */
export async function fetchCurrentUser(): Promise<UserView | null> {
  try {
    return await get<UserView>('/api/user');
  } catch (failure) {
    if (failure instanceof HttpError && failure.status === 401) return null;
    throw failure;
  }
}

/** A missing or failed response counts as logged out. */
export function useCurrentUser() {
  const { data, isPending } = useQuery({ queryKey: CURRENT_USER, queryFn: fetchCurrentUser, ...LOADED_ONCE });
  return { user: data ?? null, isLoading: isPending };
}

export function useOwnBookings() {
  const { user } = useCurrentUser();
  return useQuery({
    queryKey: OWN_BOOKINGS,
    queryFn: () => get<BookingView[]>('/api/bookings/user'),
    enabled: user !== null,
    // A booking made on another page of this visit must be listed, and there is no automatic refetch.
  });
}

export const useTimeline = (bookingId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/bookings', bookingId, 'timeline'],
    queryFn: () => get<TimelineEntry[]>(`/api/bookings/${encodeURIComponent(bookingId)}/timeline`),
    enabled,
    // Fetched when it is opened, so it must be current.
  });

const progressKey = (bookingId: string) => ['/api/bookings', bookingId, 'progress'] as const;

/** Only on the day of the event, and polled while the page is open. */
export const useEventProgress = (bookingId: string) =>
  useQuery({
    queryKey: progressKey(bookingId),
    queryFn: () => get<EventProgressView>(`/api/bookings/${encodeURIComponent(bookingId)}/progress`),
    refetchInterval: PROGRESS_AGAIN_MS,
  });

export const useClaimable = () =>
  useQuery({
    queryKey: CLAIMABLE,
    queryFn: () => get<ClaimableView>('/api/bookings/claim'),
  });

/** Where the user is logged in. */
export const useOwnSessions = () =>
  useQuery({
    queryKey: ['/api/account/sessions'],
    queryFn: () => get<SessionView[]>('/api/account/sessions'),
  });

/** Consumes the link; called once per token, even if the page renders again. */
export function useVerifyEmail(token: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: verifyKey(token),
    queryFn: async () => {
      await post<void>('/api/account/verify-email', { token });
      // Disabled without a session.
      if (queries.getQueryData(CURRENT_USER) !== null) void reload(queries, CURRENT_USER);
      return true;
    },
    ...LOADED_ONCE,
  });
}
