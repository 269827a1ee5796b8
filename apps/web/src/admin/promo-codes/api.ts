import { useQuery } from '@tanstack/react-query';
import type { PromoCodeView, SavePromoCode } from '#libs/shared/contracts';
import { get, post, put, remove } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';

const CODES = ['/api/admin/promo-codes'];
const one = (id: string) => `${CODES[0]}/${encodeURIComponent(id)}`;

/** All codes; refetched on window focus, since parents use them all day. */
export const usePromoCodes = () =>
  useQuery({ queryKey: CODES, queryFn: () => get<PromoCodeView[]>(CODES[0]) });

/** `id` is null for a new code; `idempotencyKey`: a retry of the same input is the same code. */
type Saved = { id: string | null; input: SavePromoCode; idempotencyKey: string };

/** Sends all fields, also empty ones, so that a change can clear an end or text. */
const bodyOf = (input: SavePromoCode) => ({
  ...input,
  description: input.description ?? '',
  expiresAt: input.expiresAt ?? null,
});

export const useSavePromo = mutation(
  ({ id, input, idempotencyKey }: Saved) =>
    id === null
      ? post<PromoCodeView>(CODES[0], bodyOf(input), { idempotencyKey })
      : put<PromoCodeView>(one(id), bodyOf(input)),
  CODES,
);

export const useRemovePromo = mutation((id: string) => remove<void>(one(id)), CODES);
