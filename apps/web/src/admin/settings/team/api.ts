import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminLevel, ChangeAccountEmail, InviteAdministrator, TeamView } from '#libs/shared/contracts';
import { get, patch, post, remove } from '../../../lib/api/http.js';
import { reload } from '../../../lib/api/query-client.js';

const TEAM = ['/api/admin/team'];
const member = (userId: string) => `${TEAM[0]}/${encodeURIComponent(userId)}`;

/** The administrators and the open invitations. */
export const useTeam = () =>
  useQuery({ queryKey: TEAM, queryFn: () => get<TeamView>(TEAM[0]), refetchOnMount: 'always' });

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a rejection: another administrator may have changed the team.
    onSettled: () => reload(queries, TEAM),
  });
};

/** Changes the address of a family's account. */
export const useChangeAccountEmail = () =>
  useMutation({ mutationFn: (input: ChangeAccountEmail) => post<void>('/api/admin/accounts/email', input) });

export const useInvite = () =>
  useChange((input: InviteAdministrator) => post<void>(`${TEAM[0]}/invitations`, input));
export const useWithdraw = () =>
  useChange((id: string) => remove<void>(`${TEAM[0]}/invitations/${encodeURIComponent(id)}`));
export const useChangeLevel = () =>
  useChange(({ userId, level }: { userId: string; level: AdminLevel }) =>
    patch<void>(member(userId), { level }),
  );
export const useEndMember = () => useChange((userId: string) => remove<void>(member(userId)));
