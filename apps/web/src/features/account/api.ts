import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  AskClaim,
  BookingView,
  ChangePassword,
  ClaimableView,
  ClaimedView,
  Login,
  Register,
  RequestReset,
  ResetPassword,
  TimelineEntry,
  UserView,
} from '#libs/contracts';
import { get, HttpError, post, remove } from '../../lib/http.js';
import { reload } from '../../lib/reload.js';

/** Under this key the site knows who is logged in. */
export const CURRENT_USER = ['/api/user'];
/** The caller's own bookings; wizard and payment invalidate it after each change. */
export const OWN_BOOKINGS = ['/api/bookings/user'];
/** What this browser booked as a guest and the user may add. */
export const CLAIMABLE = ['/api/bookings/claim'];
/** The answer to a mailed link that confirms an address. */
export const verifyKey = (token: string) => ['/api/account/verify-email', token] as const;
/** Everybody sees the same answer to these; all other queries belong to one person. */
const PUBLIC = ['/api/packages', '/api/games', '/api/gallery', '/api/testimonials', '/api/config'];

async function fetchCurrentUser(): Promise<UserView | null> {
  try {
    return await get<UserView>('/api/user');
  } catch (failure) {
    if (failure instanceof HttpError && failure.status === 401) return null;
    throw failure;
  }
}

/** A missing or failed answer counts as nobody. */
export function useCurrentUser() {
  const { data, isPending } = useQuery({ queryKey: CURRENT_USER, queryFn: fetchCurrentUser });
  return { user: data ?? null, isLoading: isPending };
}

/** Forgets what belonged to the last person on this device. */
function becomeUser(queries: QueryClient, user: UserView | null) {
  queries.removeQueries({
    predicate: ({ queryKey }) => !PUBLIC.includes(String(queryKey[0])) && queryKey[0] !== CURRENT_USER[0],
  });
  // An answer on its way tells who was here before.
  void queries.cancelQueries({ queryKey: CURRENT_USER });
  queries.setQueryData(CURRENT_USER, user);
}

export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => post<UserView>('/api/login', login),
    onSuccess: (user) => becomeUser(queries, user),
  });
}

export function useRegister() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (account: Register) => post<UserView>('/api/register', account),
    onSuccess: (user) => becomeUser(queries, user),
  });
}

export function useLogout() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => post<void>('/api/logout'),
    onSuccess: () => becomeUser(queries, null),
  });
}

export function useOwnBookings() {
  const { user } = useCurrentUser();
  return useQuery({
    queryKey: OWN_BOOKINGS,
    queryFn: () => get<BookingView[]>('/api/bookings/user'),
    enabled: user !== null,
    // A booking made on another page of this visit must show up, and nothing refetches by itself.
    refetchOnMount: true,
  });
}

export const useTimeline = (bookingId: string, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/bookings', bookingId, 'timeline'],
    queryFn: () => get<TimelineEntry[]>(`/api/bookings/${encodeURIComponent(bookingId)}/timeline`),
    enabled,
    // Asked for by opening it, so it shall be what holds now.
    staleTime: 0,
    refetchOnMount: true,
  });

export const useClaimable = () =>
  useQuery({
    queryKey: CLAIMABLE,
    queryFn: () => get<ClaimableView>('/api/bookings/claim'),
    staleTime: 0,
    refetchOnMount: true,
  });

/** Adds bookings to the account: those of this browser, or that of a mailed link's token. */
export function useClaim() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token?: string) => post<ClaimedView>('/api/bookings/claim', token ? { token } : {}),
    onSuccess: () => reload(queries, OWN_BOOKINGS, CLAIMABLE),
  });
}

export const useAskClaim = () =>
  useMutation({ mutationFn: (input: AskClaim) => post<void>('/api/bookings/claim-request', input) });

export const useAskReset = () =>
  useMutation({ mutationFn: (input: RequestReset) => post<void>('/api/account/reset-request', input) });

/** A reset ends the sessions of its account; whether this browser's was one of them, only the server knows. */
export function useResetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: ResetPassword) => post<void>('/api/account/reset', input),
    onSuccess: async () => {
      const wasSomebody = Boolean(queries.getQueryData(CURRENT_USER));
      // The password is saved, whether or not this further call gets an answer.
      becomeUser(queries, wasSomebody ? await fetchCurrentUser().catch(() => null) : null);
    },
  });
}

/** Uses the link up; asked once for each token, however often the page shows itself. */
export function useVerifyEmail(token: string) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: verifyKey(token),
    queryFn: async () => {
      await post<void>('/api/account/verify-email', { token });
      // Nobody is asked for where nobody is logged in.
      if (queries.getQueryData(CURRENT_USER) !== null) void reload(queries, CURRENT_USER);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const useAskVerification = () =>
  useMutation({ mutationFn: () => post<void>('/api/account/verify-request') });

export const useChangePassword = () =>
  useMutation({ mutationFn: (input: ChangePassword) => post<void>('/api/account/password', input) });

export const useSignOutEverywhere = () =>
  useMutation({ mutationFn: () => post<void>('/api/account/sign-out-everywhere') });

export function useDeleteAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => remove<void>('/api/account', { password }),
    onSuccess: () => becomeUser(queries, null),
  });
}
