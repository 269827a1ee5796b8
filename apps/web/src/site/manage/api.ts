import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingChangesView, ContactMessageView, SendContactMessage } from '#libs/shared/contracts';
import { get, HttpError, post } from '../../lib/api/http.js';
import { useIntentKey } from '../../lib/form/submit-intent.js';
import { reload } from '../../lib/api/query-client.js';
import { OWN_BOOKINGS } from '../account/api.js';
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
    staleTime: 0,
    refetchOnMount: true,
    refetchInterval: ({ state }) => (state.data?.waiting ? WAITING_AGAIN_MS : false),
  });

/** Refetches everything that a change of this booking may have changed. */
export function useRefreshChanges(bookingId: string) {
  const client = useQueryClient();
  const refreshBooking = useRefreshBooking();
  return () =>
    Promise.all([reload(client, changesKey(bookingId), OWN_BOOKINGS), refreshBooking(bookingId)]).then(
      () => undefined,
    );
}

/** Posts a change and shows its answer; after a failure the shown amounts are refetched. */
function useChange<Input extends object>(bookingId: string, what: 'cancel' | 'undo') {
  const client = useQueryClient();
  const refresh = useRefreshChanges(bookingId);
  return useMutation({
    mutationFn: (input: Input) => post<BookingChangesView>(`${pathOf(bookingId)}/${what}`, input),
    onSuccess: async (view) => {
      await refresh();
      client.setQueryData(changesKey(bookingId), view);
    },
    onError: (failure) => (failure instanceof HttpError ? refresh() : undefined),
  });
}

/** Cancels for the refund that was shown, in dollars. */
export const useCancel = (bookingId: string) =>
  useChange<{ refund: string; as: 'money' }>(bookingId, 'cancel');

/** Takes back what waits. */
export const useUndo = (bookingId: string) => useChange<Record<string, never>>(bookingId, 'undo');

/** Sends a message about a booking; a retry of the same one reuses its key. */
export function useAskUs() {
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (message: SendContactMessage) =>
      post<ContactMessageView>('/api/contact-messages', message, { idempotencyKey: intent.keyFor(message) }),
    onSuccess: intent.done,
  });
}
