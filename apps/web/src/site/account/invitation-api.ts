// Calls of a mailed invitation; few visits need them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { HostInvitationView, UserView } from '#libs/shared/contracts';
import { post } from '../../lib/api/http.js';
import { CURRENT_USER, invitationKey } from './api.js';

/** To the admin area, or for a host to see their events; each kind has its two calls. */
export type InvitationKind = 'admin' | 'host';
const CALLS: Record<InvitationKind, string> = { admin: '/api/invitations', host: '/api/host-invitations' };

/** Read once: after it was accepted the link is over, and the page still says what came of it. */
export const useInvitation = (kind: InvitationKind, token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: () => post<HostInvitationView>(`${CALLS[kind]}/open`, { token }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The account that is logged in becomes an administrator's or a host's; who is logged in stays the same person. */
export function useAcceptInvitation(kind: InvitationKind) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => post<UserView>(`${CALLS[kind]}/accept`, { token }),
    onSuccess: (user) => queries.setQueryData(CURRENT_USER, user),
  });
}
