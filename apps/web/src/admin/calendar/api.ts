import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarEntry, LanesView } from '#libs/shared/contracts';
import { get } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

const LANES = '/api/admin/calendar/lanes';

/** Events from one day to another, inclusive. Refetched on each mount, since parents book all day. */
export const useCalendar = (from: string, to: string) =>
  useQuery({
    queryKey: ['/api/admin/calendar', from, to],
    queryFn: () => get<CalendarEntry[]>(`/api/admin/calendar?from=${from}&to=${to}`),
    refetchOnMount: 'always',
  });

/** A day of the crews; `isUsed` is false while the company has no crews. */
export const useLanes = (day: string) =>
  useQuery({
    queryKey: [LANES, day],
    queryFn: () => get<LanesView>(`${LANES}?day=${day}`),
    refetchOnMount: 'always',
  });

/** Refreshes the lanes after an event was assigned to another crew. */
export function useReloadLanes(): () => Promise<void> {
  const queries = useQueryClient();
  return () => reload(queries, [LANES]);
}
