// What changes an account, or who is logged in; each brings what it touches up to date.
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  RequestClaim,
  ChangePassword,
  ClaimedView,
  Login,
  Register,
  RequestReset,
  ResetPassword,
  UserView,
} from '#libs/shared/contracts';
import { post, remove } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';
import { CLAIMABLE, CURRENT_USER, fetchCurrentUser, OWN_BOOKINGS, PUBLIC } from './api.js';

/** Clears all data of the last user on this device. */
function becomeUser(queries: QueryClient, user: UserView | null) {
  queries.removeQueries({
    predicate: ({ queryKey }) => !PUBLIC.includes(String(queryKey[0])) && queryKey[0] !== CURRENT_USER[0],
  });
  // A running request would bring the previous user's data.
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

/** Adds bookings to the account: those of this browser, or that of a mailed link's token. */
export function useClaim() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token?: string) => post<ClaimedView>('/api/bookings/claim', token ? { token } : {}),
    onSuccess: () => reload(queries, OWN_BOOKINGS, CLAIMABLE),
  });
}

export const useAskClaim = () =>
  useMutation({ mutationFn: (input: RequestClaim) => post<void>('/api/bookings/claim-request', input) });

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
