import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  DecideHeldMails,
  EndUnmatchedPayment,
  FailedPage,
  FoundEvent,
  HeldMailView,
  OperationsOverview,
  ReplayEvent,
  RetriedFailures,
  RetryFailures,
  RetryJob,
  UnmatchedPaymentView,
} from '#libs/shared/contracts';
import { get, post } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';

const OPERATIONS = '/api/admin/operations';
/** Polls all data while the page is visible, also after a failed call. */
const LIVE = { refetchInterval: 10_000, refetchOnWindowFocus: true } as const;

export const useOverview = () =>
  useQuery({
    queryKey: [OPERATIONS, 'overview'],
    queryFn: () => get<OperationsOverview>(OPERATIONS),
    ...LIVE,
  });

/** The failed jobs of one cause; keeps the previous page's data while the next one loads. */
export const useFailedJobs = (key: string, page: number) =>
  useQuery({
    queryKey: [OPERATIONS, 'failures', key, page],
    queryFn: () => get<FailedPage>(`${OPERATIONS}/failures/${encodeURIComponent(key)}?page=${page}`),
    placeholderData: keepPreviousData,
    ...LIVE,
  });

/** The events of a booking, or a single event by its id. */
export const useEvents = (id: string) =>
  useQuery({
    queryKey: [OPERATIONS, 'events', id],
    queryFn: () => get<FoundEvent[]>(`${OPERATIONS}/events?id=${encodeURIComponent(id)}`),
    ...LIVE,
  });

/** Payments at PayPal whose booking is not in the restored backup. */
export const useUnmatchedPayments = () =>
  useQuery({
    queryKey: [OPERATIONS, 'unmatched-payments'],
    queryFn: () => get<UnmatchedPaymentView[]>(`${OPERATIONS}/unmatched-payments`),
    ...LIVE,
  });

/** Mails that a restore held. */
export const useHeldMails = () =>
  useQuery({
    queryKey: [OPERATIONS, 'held-mails'],
    queryFn: () => get<HeldMailView[]>(`${OPERATIONS}/held-mails`),
    ...LIVE,
  });

/** An action of operators. All shown data is refetched, since it is then out of date. */
const action = <Input, Answer>(path: string) =>
  mutation((input: Input) => post<Answer>(`${OPERATIONS}/${path}`, input), [OPERATIONS]);

export const useRetryJob = action<RetryJob, void>('retry');
export const useRetryFailures = action<RetryFailures, RetriedFailures>('retry-group');
export const useReplayEvent = action<ReplayEvent, void>('replay');
export const useReleaseRestore = action<object, void>('release-restore');
export const useDecideHeldMails = action<DecideHeldMails, void>('held-mails');
export const useEndUnmatchedPayment = action<EndUnmatchedPayment, void>('unmatched-payments/done');
