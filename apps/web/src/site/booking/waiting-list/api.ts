import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JoinWaitingList, WaitingListView, WaitingOffer } from '#libs/shared/contracts';
import { get, HttpError, post, remove } from '../../../lib/api/http.js';

const PATH = '/api/waiting-list';
const offerKey = (key: string) => [PATH, key] as const;
/** The server reads the key from a header. */
const MAILED_PATH = `${PATH}/mailed`;

/** Puts a family on the list; a retry of the same request reuses its key. */
export const useJoinWaitingList = () =>
  useMutation({
    mutationFn: ({ request, idempotencyKey }: { request: JoinWaitingList; idempotencyKey: string }) =>
      post<WaitingListView>(PATH, request, { idempotencyKey }),
  });

/** The offer of a mailed key; never cached, since offers expire. */
export const useWaitingOffer = (key: string) =>
  useQuery({
    queryKey: offerKey(key),
    queryFn: () => get<WaitingOffer>(MAILED_PATH, { mailedKey: key }),
  });

export const isNotFound = (failure: unknown) => failure instanceof HttpError && failure.code === 'NOT_FOUND';

/** Leaves the waiting list; false when the family was no longer on it. */
export function useLeaveWaitingList(key: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      try {
        await remove<void>(MAILED_PATH, undefined, { mailedKey: key });
        return true;
      } catch (failure) {
        if (isNotFound(failure)) return false;
        throw failure;
      }
    },
    onSuccess: () => client.removeQueries({ queryKey: offerKey(key) }),
  });
}
