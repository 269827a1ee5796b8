import { useMutation, useQueryClient } from '@tanstack/react-query';
import { post } from '../../../../lib/api/http.js';
import { LIST, refreshAdmin } from '../../api.js';

/** The URL of one booking, or of something below it. */
export const bookingPath = (id: string, ...below: string[]) =>
  [LIST, ...[id, ...below].map(encodeURIComponent)].join('/');

type Sent = { id: string; body: object; idempotencyKey: string };

/** Posts a change of a booking to `/api/admin/bookings/:id/<path>`. */
export const sendAction = <Answer>(path: string, { id, body, idempotencyKey }: Sent) =>
  post<Answer>(bookingPath(id, path), body, { idempotencyKey });

/** The dialog cannot be closed while one of these is being sent. */
export const ADMIN_ACTION = ['admin-action'];

/** Sends a change of a booking and refetches all affected data before it resolves. */
export function useAdminAction<Answer>(path: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: ADMIN_ACTION,
    mutationFn: (sent: Sent) => sendAction<Answer>(path, sent),
    onSuccess: (_, { id }) => refreshAdmin(queries, id),
  });
}
