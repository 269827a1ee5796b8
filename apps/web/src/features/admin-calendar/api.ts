import { useQuery } from '@tanstack/react-query';
import type { CalendarEntry } from '#libs/contracts';
import { get } from '../../lib/http.js';

/** What takes place from one day to another, both included. Parents book all day, so a visit looks anew. */
export const useCalendar = (from: string, to: string) =>
  useQuery({
    queryKey: ['/api/admin/calendar', from, to],
    queryFn: () => get<CalendarEntry[]>(`/api/admin/calendar?from=${from}&to=${to}`),
    refetchOnMount: 'always',
  });
