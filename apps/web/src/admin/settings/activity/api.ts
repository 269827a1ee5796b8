import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AuditEntryView } from '#libs/shared/contracts';
import { getPage } from '../../../lib/api/http.js';

export const ENTRIES_PER_PAGE = 50;

/** What staff and the system did, newest first. */
export const useActivity = (filter: { actorId: string; day: string; page: number }) =>
  useQuery({
    queryKey: ['/api/admin/audit', filter],
    queryFn: () => {
      const { actorId, day, page } = filter;
      const query = new URLSearchParams({
        ...(actorId && { actorId }),
        ...(day && { day }),
        page: String(page),
      });
      return getPage<AuditEntryView>(`/api/admin/audit?${query}`);
    },
    placeholderData: keepPreviousData,
  });
