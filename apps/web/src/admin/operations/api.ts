import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  FailedPage,
  FoundEvent,
  OperationsOverview,
  ReplayEvent,
  RetriedFailures,
  RetryFailures,
  RetryJob,
  RunbookSection,
} from '#libs/shared/contracts';
import { get, post } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

const OPERATIONS = '/api/admin/operations';
/** All of it is asked for again while the page is looked at, also after a call that failed. */
const LIVE = { refetchInterval: 10_000, refetchOnMount: 'always', refetchOnWindowFocus: true } as const;

export const useOverview = () =>
  useQuery({
    queryKey: [OPERATIONS, 'overview'],
    queryFn: () => get<OperationsOverview>(OPERATIONS),
    ...LIVE,
  });

/** The failed jobs of one cause; while the next page is read the last one stays. */
export const useFailedJobs = (key: string, page: number) =>
  useQuery({
    queryKey: [OPERATIONS, 'failures', key, page],
    queryFn: () => get<FailedPage>(`${OPERATIONS}/failures/${encodeURIComponent(key)}?page=${page}`),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

/** The events of a booking, or the one event that an id names. */
export const useEvents = (id: string) =>
  useQuery({
    queryKey: [OPERATIONS, 'events', id],
    queryFn: () => get<FoundEvent[]>(`${OPERATIONS}/events?id=${encodeURIComponent(id)}`),
    ...LIVE,
  });

/** Changes with a new version of the product only. */
export const useRunbook = () =>
  useQuery({
    queryKey: [OPERATIONS, 'runbook'],
    queryFn: () => get<RunbookSection[]>(`${OPERATIONS}/runbook`),
    refetchOnMount: true,
  });

/** What may be started once more. Everything that is shown is read again, also when it is refused: it is out of date. */
function useAgain<Input, Answer>(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => post<Answer>(`${OPERATIONS}/${path}`, input),
    onSettled: () => reload(queries, [OPERATIONS]),
  });
}

export const useRetryJob = () => useAgain<RetryJob, void>('retry');
export const useRetryFailures = () => useAgain<RetryFailures, RetriedFailures>('retry-group');
export const useReplayEvent = () => useAgain<ReplayEvent, void>('replay');
