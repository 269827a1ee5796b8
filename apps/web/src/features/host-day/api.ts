// What a host reads of their events, with its query key.
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CalendarLink, EventProgressView, HostEventView, LoadingView } from '#libs/contracts';
import { get, post } from '../../lib/http.js';
import { reload } from '../../lib/reload.js';

export const HOST_EVENTS = ['/api/host/events'];
export const OWN_CALENDAR = ['/api/host/calendar-link'];
const AGAIN_MS = 60_000;

/** Asked again while it is open: the office may change it. What was read stays when a later call fails. */
export const useHostEvents = () =>
  useQuery({
    queryKey: HOST_EVENTS,
    queryFn: () => get<HostEventView[]>('/api/host/events'),
    staleTime: 0,
    refetchOnMount: true,
    refetchOnReconnect: true,
    refetchInterval: AGAIN_MS,
  });

/** Puts the answer to a press where the list shows it. */
export const mergeProgress = (
  queries: QueryClient,
  eventId: string,
  answer: EventProgressView | LoadingView,
): void =>
  void queries.setQueryData<HostEventView[]>(HOST_EVENTS, (events) =>
    events?.map((event) => (event.id === eventId ? { ...event, ...answer } : event)),
  );

export const useOwnCalendar = () =>
  useQuery({
    queryKey: OWN_CALENDAR,
    queryFn: () => get<CalendarLink>(OWN_CALENDAR[0]),
    refetchOnMount: 'always',
  });

/** A repeat carries the version that was seen, so that it makes no second link. */
export function useRenewCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version }: CalendarLink) => post<CalendarLink>(`${OWN_CALENDAR[0]}/renew`, { version }),
    onSettled: () => reload(queries, OWN_CALENDAR),
  });
}
