// What a host reads of their events, with its query key.
import { useQuery, type QueryClient } from '@tanstack/react-query';
import type { EventProgressView, HostEventView, LoadingView } from '#libs/contracts';
import { get } from '../../lib/http.js';

const HOST_EVENTS = ['/api/host/events'];
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
