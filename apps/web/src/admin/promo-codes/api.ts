import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PromoCodeView, SavePromoCode } from '#libs/shared/contracts';
import { get, post, put, remove } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

const CODES = ['/api/admin/promo-codes'];
const one = (id: string) => `${CODES[0]}/${encodeURIComponent(id)}`;

/** All codes; refetched on window focus, since parents use them all day. */
export const usePromoCodes = () =>
  useQuery({ queryKey: CODES, queryFn: () => get<PromoCodeView[]>(CODES[0]), refetchOnMount: 'always' });

/** `id` is null for a new code; `idempotencyKey`: a retry of the same input is the same code. */
type Saved = { id: string | null; input: SavePromoCode; idempotencyKey: string };

/** Sends all fields, also empty ones, so that a change can clear an end or text. */
const bodyOf = (input: SavePromoCode) => ({
  ...input,
  description: input.description ?? '',
  expiresAt: input.expiresAt ?? null,
});

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a rejection: another administrator may have changed the list.
    onSettled: () => reload(queries, CODES),
  });
};

export const useSavePromo = () =>
  useChange(({ id, input, idempotencyKey }: Saved) =>
    id === null
      ? post<PromoCodeView>(CODES[0], bodyOf(input), { idempotencyKey })
      : put<PromoCodeView>(one(id), bodyOf(input)),
  );

export const useRemovePromo = () => useChange((id: string) => remove<void>(one(id)));
