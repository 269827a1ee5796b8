import { useMutation } from '@tanstack/react-query';
import type { AdminBooking, MoveToCrew } from '#libs/shared/contracts';
import { post } from '../../../lib/api/http.js';

type Sent = { id: string; body: MoveToCrew; idempotencyKey: string };

/** Gives an event to a crew by hand. */
export const useMoveToCrew = () =>
  useMutation({
    mutationFn: ({ id, body, idempotencyKey }: Sent) =>
      post<AdminBooking>(`/api/admin/bookings/${encodeURIComponent(id)}/crew`, body, { idempotencyKey }),
  });
