// What a host reads of their events, with its query key.
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  CalendarLink,
  EventProgressView,
  HostEventView,
  HostPaymentView,
  LoadingView,
  RecordHostPayment,
} from '#libs/shared/contracts';
import { get, post } from '../lib/api/http.js';
import { reload } from '../lib/api/query-client.js';

export const HOST_EVENTS = ['/api/host/events'];
export const OWN_CALENDAR = ['/api/host/calendar-link'];
const AGAIN_MS = 60_000;

/** Refetched while it is open, since the office may change it. Data stays when a later call fails. */
export const useHostEvents = () =>
  useQuery({
    queryKey: HOST_EVENTS,
    queryFn: () => get<HostEventView[]>('/api/host/events'),
    staleTime: 0,
    refetchOnMount: true,
    refetchOnReconnect: true,
    refetchInterval: AGAIN_MS,
  });

/** Merges the answer of an action into the list, and refetches a list that was requested before the action. */
export async function mergeProgress(
  queries: QueryClient,
  eventId: string,
  answer: EventProgressView | LoadingView,
): Promise<void> {
  const isReading = queries.isFetching({ queryKey: HOST_EVENTS }) > 0;
  // Before the answer is put in: cancelling restores what was there when the read began.
  if (isReading) await queries.cancelQueries({ queryKey: HOST_EVENTS });
  queries.setQueryData<HostEventView[]>(HOST_EVENTS, (events) =>
    events?.map((event) => (event.id === eventId ? { ...event, ...answer } : event)),
  );
  // Not awaited: the next step is sent though the list cannot be read.
  if (isReading) void queries.invalidateQueries({ queryKey: HOST_EVENTS });
}

/** `key` makes a repeat of the same input the same payment. */
export function useRecordPayment() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, input, key }: { eventId: string; input: RecordHostPayment; key: string }) =>
      post<HostPaymentView>(`${HOST_EVENTS[0]}/${encodeURIComponent(eventId)}/payments`, input, {
        idempotencyKey: key,
      }),
    // Also after a rejection: the office may have changed what is due.
    onSettled: () => reload(queries, HOST_EVENTS),
  });
}

export const useOwnCalendar = () =>
  useQuery({
    queryKey: OWN_CALENDAR,
    queryFn: () => get<CalendarLink>(OWN_CALENDAR[0]),
    refetchOnMount: 'always',
  });

/** A repeat has the same version, so that it makes no second link. */
export function useRenewCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version }: CalendarLink) => post<CalendarLink>(`${OWN_CALENDAR[0]}/renew`, { version }),
    onSettled: () => reload(queries, OWN_CALENDAR),
  });
}
