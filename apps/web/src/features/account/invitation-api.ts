// Calls of a mailed invitation; few visits need them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InvitationView, UserView } from '#libs/contracts';
import { post } from '../../lib/http.js';
import { CURRENT_USER, invitationKey } from './api.js';

/** Read once: after it was accepted the link is over, and the page still says what came of it. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: () => post<InvitationView>('/api/invitations/open', { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The account that is logged in becomes an administrator's; who is logged in stays the same person. */
export function useAcceptInvitation() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => post<UserView>('/api/invitations/accept', { token }),
    onSuccess: (user) => queries.setQueryData(CURRENT_USER, user),
  });
}
