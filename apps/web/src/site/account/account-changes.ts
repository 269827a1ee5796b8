// Mutations of the account and the session; each invalidates the affected queries.
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  RequestClaim,
  ChangeEmail,
  ChangePassword,
  ClaimedView,
  Login,
  Register,
  RequestReset,
  ResetPassword,
  UserView,
} from '#libs/shared/contracts';
import { post, remove } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { reload } from '../../lib/api/query-client.js';
import { CLAIMABLE, CURRENT_USER, fetchCurrentUser, OWN_BOOKINGS, PUBLIC } from './api.js';

/** Clears all data of the previous user on this device. */
function becomeUser(queries: QueryClient, user: UserView | null) {
  queries.removeQueries({
    predicate: ({ queryKey }) => !PUBLIC.includes(String(queryKey[0])) && queryKey[0] !== CURRENT_USER[0],
  });
  // A running fetch would bring back the previous user's data.
  void queries.cancelQueries({ queryKey: CURRENT_USER });
  queries.setQueryData(CURRENT_USER, user);
}

/** A browser that blocks cookies forgets a log-in with the next call. */
export class CookiesBlocked extends Error {}

/** Logs in or registers, and checks that the browser has kept the session. @throws CookiesBlocked */
export async function startSession(path: string, input: Login | Register): Promise<UserView> {
  const user = await post<UserView>(path, input);
  const kept = await fetchCurrentUser().catch(() => user);
  if (!kept) throw new CookiesBlocked();
  return user;
}

export function useLogin() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (login: Login) => startSession('/api/login', login),
    onSuccess: (user) => becomeUser(queries, user),
  });
}

export function useRegister() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (account: Register) => startSession('/api/register', account),
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

/** Adds bookings to the account: those of this browser, or the one of a mailed link's token. */
export function useClaim() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token?: string) => post<ClaimedView>('/api/bookings/claim', token ? { token } : {}),
    onSuccess: () => reload(queries, OWN_BOOKINGS, CLAIMABLE),
  });
}

export const useAskClaim = mutation((input: RequestClaim) =>
  post<void>('/api/bookings/claim-request', input),
);

export const useAskReset = mutation((input: RequestReset) => post<void>('/api/account/reset-request', input));

/** A reset ends the account's sessions; only the server knows whether this browser's was one of them. */
export function useResetPassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: ResetPassword) => post<void>('/api/account/reset', input),
    onSuccess: async () => {
      const wasSomebody = Boolean(queries.getQueryData(CURRENT_USER));
      // The password is saved, even if this second call fails.
      becomeUser(queries, wasSomebody ? await fetchCurrentUser().catch(() => null) : null);
    },
  });
}

export const useAskVerification = mutation(() => post<void>('/api/account/verify-request'));

export const useChangePassword = mutation((input: ChangePassword) =>
  post<void>('/api/account/password', input),
);

export const useChangeEmail = mutation((input: ChangeEmail) => post<void>('/api/account/email', input));

export const useSignOutEverywhere = mutation(() => post<void>('/api/account/sign-out-everywhere'));

export function useDeleteAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (password: string) => remove<void>('/api/account', { password }),
    onSuccess: () => becomeUser(queries, null),
  });
}
