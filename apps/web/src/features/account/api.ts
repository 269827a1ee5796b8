import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { BookingView, Login, Register, UserView } from '#libs/contracts';
import { get, HttpError, post } from '../../lib/http.js';

/** Under this key the site knows who is logged in. */
export const CURRENT_USER = ['/api/user'];
/** The caller's own bookings; wizard and payment invalidate it after each change. */
export const OWN_BOOKINGS = ['/api/bookings/user'];
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

/** A missing or failed answer counts as nobody (specification, section 4). */
export function useCurrentUser() {
  const { data, isPending } = useQuery({ queryKey: CURRENT_USER, queryFn: fetchCurrentUser });
  return { user: data ?? null, isLoading: isPending };
}

/** Forgets what belonged to the last person on this device (rulings C65). */
function becomeUser(queries: QueryClient, user: UserView | null) {
  queries.removeQueries({
    predicate: ({ queryKey }) => !PUBLIC.includes(String(queryKey[0])) && queryKey[0] !== CURRENT_USER[0],
  });
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
