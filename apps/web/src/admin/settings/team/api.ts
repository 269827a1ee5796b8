import { useQuery } from '@tanstack/react-query';
import type { AdminLevel, ChangeAccountEmail, InviteAdministrator, TeamView } from '#libs/shared/contracts';
import { get, patch, post, remove } from '../../../lib/api/http.js';
import { mutation } from '../../../lib/api/mutation.js';

const TEAM = ['/api/admin/team'];
const member = (userId: string) => `${TEAM[0]}/${encodeURIComponent(userId)}`;

/** The administrators and the open invitations. */
export const useTeam = () => useQuery({ queryKey: TEAM, queryFn: () => get<TeamView>(TEAM[0]) });

/** Changes the address of a family's account. */
export const useChangeAccountEmail = mutation((input: ChangeAccountEmail) =>
  post<void>('/api/admin/accounts/email', input),
);

export const useInvite = mutation(
  (input: InviteAdministrator) => post<void>(`${TEAM[0]}/invitations`, input),
  TEAM,
);
export const useWithdraw = mutation(
  (id: string) => remove<void>(`${TEAM[0]}/invitations/${encodeURIComponent(id)}`),
  TEAM,
);
export const useChangeLevel = mutation(
  ({ userId, level }: { userId: string; level: AdminLevel }) => patch<void>(member(userId), { level }),
  TEAM,
);
export const useEndMember = mutation((userId: string) => remove<void>(member(userId)), TEAM);
