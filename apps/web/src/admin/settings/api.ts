import { useQuery } from '@tanstack/react-query';
import type { AdminCalendarLink, AdminPolicy, CalendarLink, ChangeSettings } from '#libs/shared/contracts';
import { get, patch, post } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';
import { renewPublicConfig } from '../../lib/api/public-config.js';

const POLICIES = ['/api/admin/policies'];
const CALENDARS = ['/api/admin/calendar-links'];

export const usePolicies = () =>
  useQuery({
    queryKey: POLICIES,
    queryFn: () => get<AdminPolicy[]>(POLICIES[0]),
  });

export const useChangePolicies = mutation(async (changes: ChangeSettings['changes']) => {
  await patch(POLICIES[0], { changes });
  // The page around this form names the terms as well.
  void renewPublicConfig();
}, POLICIES);

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
