import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CreditList, CreditRow, EndCredit, FindCredits } from '#libs/shared/contracts';
import { post } from '../../../lib/api/http.js';
import { mutation } from '../../../lib/api/mutation.js';
import { STATS } from '../../shared/api.js';

const CREDITS = '/api/admin/credits';

/** The newest credits that match; the search is sent in the body. */
export const useCredits = (find: FindCredits) =>
  useQuery({
    queryKey: [CREDITS, find],
    queryFn: () => post<CreditList>(`${CREDITS}/search`, find),
    placeholderData: keepPreviousData,
  });

/** Mails a new code of a credit in place of the one before. */
export const useResendCredit = mutation(
  ({ id, bookingId }: Pick<CreditRow, 'id' | 'bookingId'>) =>
    post<void>(`/api/admin/bookings/${encodeURIComponent(bookingId ?? '')}/resend-mail`, {
      kind: 'credit',
      creditId: id,
    }),
  [CREDITS],
);

export const useEndCredit = mutation(
  ({ id, input }: { id: string; input: EndCredit }) =>
    post<void>(`${CREDITS}/${encodeURIComponent(id)}/end`, input),
  [CREDITS],
  STATS,
);
