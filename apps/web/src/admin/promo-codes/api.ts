import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PromoCodeView, SavePromoCode } from '#libs/shared/contracts';
import { get, post, put, remove } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

const CODES = ['/api/admin/promo-codes'];
const one = (id: string) => `${CODES[0]}/${encodeURIComponent(id)}`;

/** Every code; parents use them all day, so whoever comes back gets today's counts. */
export const usePromoCodes = () =>
  useQuery({ queryKey: CODES, queryFn: () => get<PromoCodeView[]>(CODES[0]), refetchOnMount: 'always' });

/** `id` is null for a new code; `idempotencyKey` makes a repeat of the same input the same code. */
type Saved = { id: string | null; input: SavePromoCode; idempotencyKey: string };

/** Every field is named, also the ones that were left empty: a change takes an old end or text away. */
const bodyOf = (input: SavePromoCode) => ({
  ...input,
  description: input.description ?? '',
  expiresAt: input.expiresAt ?? null,
});

const useChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Also after a refusal: somebody else may have changed the list.
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
