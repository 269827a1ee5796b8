// The host's queries of their events.
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type {
  CalendarLink,
  EventProgressView,
  HostEventView,
  HostPaymentView,
  LoadingView,
  RecordHostPayment,
} from '#libs/shared/contracts';
import { get, post } from '../lib/api/http.js';
import { mutation } from '../lib/api/mutation.js';

const HOST_EVENTS = ['/api/host/events'];
const OWN_CALENDAR = ['/api/host/calendar-link'];
const AGAIN_MS = 60_000;

/** Refetched while it is shown, since the office may change it. Data is kept when a later call fails. */
export const useHostEvents = () =>
  useQuery({
    queryKey: HOST_EVENTS,
    queryFn: () => get<HostEventView[]>('/api/host/events'),
    refetchOnReconnect: true,
    refetchInterval: AGAIN_MS,
  });

/** Merges the response of an action into the list, and refetches a list that was requested before the action. */
export async function mergeProgress(
  queries: QueryClient,
  eventId: string,
  answer: EventProgressView | LoadingView,
): Promise<void> {
  const isReading = queries.isFetching({ queryKey: HOST_EVENTS }) > 0;
  // Before setting the data: cancelling restores the data from before the fetch.
  if (isReading) await queries.cancelQueries({ queryKey: HOST_EVENTS });
  queries.setQueryData<HostEventView[]>(HOST_EVENTS, (events) =>
    events?.map((event) => (event.id === eventId ? { ...event, ...answer } : event)),
  );
  // Not awaited: the next step is sent even if the list cannot be loaded.
  if (isReading) void queries.invalidateQueries({ queryKey: HOST_EVENTS });
}

/** `key`: a retry of the same input is the same payment. The office may have changed the amount due. */
export const useRecordPayment = mutation(
  ({ eventId, input, key }: { eventId: string; input: RecordHostPayment; key: string }) =>
    post<HostPaymentView>(`${HOST_EVENTS[0]}/${encodeURIComponent(eventId)}/payments`, input, {
      idempotencyKey: key,
    }),
  HOST_EVENTS,
);

export const useOwnCalendar = () =>
  useQuery({
    queryKey: OWN_CALENDAR,
    queryFn: () => get<CalendarLink>(OWN_CALENDAR[0]),
  });

/** A retry sends the same version, so it does not make a second link. */
export const useRenewCalendar = mutation(
  ({ version }: CalendarLink) => post<CalendarLink>(`${OWN_CALENDAR[0]}/renew`, { version }),
  OWN_CALENDAR,
);
