import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AdminCalendarLink,
  AdminPolicy,
  CalendarLink,
  PolicyKey,
  PolicyValue,
} from '#libs/shared/contracts';
import { get, post, put } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { renewPublicConfig } from '../../lib/api/public-config.js';
import { reload } from '../../lib/api/query-client.js';

const POLICIES = ['/api/admin/policies'];
const CALENDARS = ['/api/admin/calendar-links'];

export const usePolicies = () =>
  useQuery({
    queryKey: POLICIES,
    queryFn: () => get<AdminPolicy[]>(POLICIES[0]),
  });

type Setting = { key: PolicyKey; value: PolicyValue; version: number };

export function useSetPolicy() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, ...change }: Setting) => put<AdminPolicy>(`${POLICIES[0]}/${key}`, change),
    // The page around this form names the terms as well.
    onSuccess: () => void renewPublicConfig(),
    // Also after a rejection: another administrator may have changed it.
    onSettled: () => reload(queries, POLICIES),
  });
}

export const useCalendarLinks = () =>
  useQuery({
    queryKey: CALENDARS,
    queryFn: () => get<AdminCalendarLink[]>(CALENDARS[0]),
  });

/** A retry sends the same version, so it does not make a second link. */
export const useRenewLink = mutation(
  ({ kind, no, version }: AdminCalendarLink) =>
    post<CalendarLink>(`${CALENDARS[0]}/${kind}/${no}/renew`, { version }),
  CALENDARS,
);
