import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AvailabilityView,
  BookingChangesView,
  ChooseRainOffer,
  ChooseRainPlan,
  ContactMessageView,
  EditDetails,
  OwnChangeView,
  OwnReview,
  RefundWay,
  SaveReview,
  SendContactMessage,
} from '#libs/shared/contracts';
import { get, HttpError, post, put } from '../../lib/api/http.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { reload } from '../../lib/api/query-client.js';
import { useRefreshBooking } from '../booking/api.js';

const pathOf = (bookingId: string) => `/api/bookings/${encodeURIComponent(bookingId)}`;
const changesKey = (bookingId: string) => ['/api/bookings', bookingId, 'changes'] as const;
/** While a change waits, it may become final on the server at any moment. */
const WAITING_AGAIN_MS = 20_000;

/** Money of a booking and what can be done with it; never older than this view of the page. */
export const useChanges = (bookingId: string, enabled: boolean) =>
  useQuery({
    queryKey: changesKey(bookingId),
    queryFn: () => get<BookingChangesView>(`${pathOf(bookingId)}/changes`),
    enabled,
    refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_AGAIN_MS : false),
  });

/** Refetches everything that a change of this booking may have changed. */
export function useRefreshChanges(bookingId: string) {
  const client = useQueryClient();
  const refreshBooking = useRefreshBooking();
  return () =>
    Promise.all([reload(client, changesKey(bookingId)), refreshBooking(bookingId)]).then(() => undefined);
}

/** Sends a change and shows its answer; after a failure the shown amounts are refetched. */
function useChange<Input extends object>(
  bookingId: string,
  what: 'cancel' | 'undo' | 'move' | 'change' | 'rain-plan' | 'rain-offer',
  send = post,
) {
  const client = useQueryClient();
  const refresh = useRefreshChanges(bookingId);
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (input: Input) =>
      send<BookingChangesView>(`${pathOf(bookingId)}/${what}`, input, {
        idempotencyKey: intent.keyFor(input),
      }),
    onSuccess: async (view) => {
      intent.done();
      await refresh();
      client.setQueryData(changesKey(bookingId), view);
    },
    onError: (failure) => (failure instanceof HttpError ? refresh() : undefined),
  });
}

/** Cancels for the refund or credit that was shown, in dollars. */
export const useCancel = (bookingId: string) =>
  useChange<{ refund: string; as: RefundWay }>(bookingId, 'cancel');

/** Takes back what waits. */
export const useUndo = (bookingId: string) => useChange<Record<string, never>>(bookingId, 'undo');

/** Moves the event to an open start. */
export const useMove = (bookingId: string) => useChange<{ day: string; time: string }>(bookingId, 'move');

/** Changes the details for the difference that was shown, in dollars. */
export const useChangeDetails = (bookingId: string) =>
  useChange<{ details: EditDetails; difference: string; as: RefundWay }>(bookingId, 'change');

/** The open starts of some days for this booking; never cached, since other families take starts, too. */
export const useMoveStarts = (bookingId: string, { from, days }: { from: string; days: number }) =>
  useQuery({
    queryKey: [...changesKey(bookingId), 'starts', from, days],
    queryFn: ({ signal }) =>
      get<AvailabilityView>(`${pathOf(bookingId)}/move/starts?day=${from}&days=${days}`, { signal }),
    placeholderData: keepPreviousData,
  });

/** What these details, as JSON, would change; the previous answer is shown until the next arrives. */
export const useChangePreview = (bookingId: string, details: string) =>
  useQuery({
    queryKey: [...changesKey(bookingId), 'preview', details],
    queryFn: ({ signal }) =>
      post<OwnChangeView>(
        `${pathOf(bookingId)}/change/preview`,
        { details: JSON.parse(details) as EditDetails },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
/** Stores what happens when it rains. */
export const useChooseRainPlan = (bookingId: string) =>
  useChange<ChooseRainPlan>(bookingId, 'rain-plan', put);

/** Chooses one of the offers of a day of rain. */
export const useChooseRainOffer = (bookingId: string) => useChange<ChooseRainOffer>(bookingId, 'rain-offer');

/** Sends a message about a booking; a retry of the same one reuses its key. */
export function useAskUs() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (message: SendContactMessage) =>
      post<ContactMessageView>('/api/contact-messages', message, { idempotencyKey: intent.keyFor(message) }),
    onSuccess: intent.done,
  });
}

const OWN_REVIEW = '/api/reviews/own';
const ownReviewKey = (key: string) => [OWN_REVIEW, key] as const;

/** The review of the family that has this mailed key. */
export const useOwnReview = (key: string) =>
  useQuery({
    queryKey: ownReviewKey(key),
    queryFn: () => get<OwnReview>(OWN_REVIEW, { mailedKey: key }),
    enabled: key !== '',
  });

export function useSaveReview(key: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: SaveReview) => put<OwnReview>(OWN_REVIEW, input, { mailedKey: key }),
    onSuccess: (own) => queries.setQueryData(ownReviewKey(key), own),
  });
}
