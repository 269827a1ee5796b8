import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminPriceBook, AdminPriceBooks, AnnouncePriceBook, StatsView } from '#libs/shared/contracts';
import { get, post } from '../../lib/api/http.js';
import { reload } from '../../lib/api/query-client.js';

const PRICE_BOOKS = ['/api/admin/price-books'];

export const usePriceBooks = () =>
  useQuery({
    queryKey: PRICE_BOOKS,
    queryFn: () => get<AdminPriceBooks>(PRICE_BOOKS[0]),
    refetchOnMount: 'always',
  });

/** The figures of the bookings tab. */
export const useStats = () =>
  useQuery({
    queryKey: ['/api/admin/stats'],
    queryFn: () => get<StatsView>('/api/admin/stats'),
    refetchOnMount: 'always',
  });

export function useAnnouncePrices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: AnnouncePriceBook) => post<AdminPriceBook>(PRICE_BOOKS[0], input),
    // Also after a rejection: another administrator may have announced some.
    onSettled: () => reload(queries, PRICE_BOOKS),
  });
}

export function useWithdrawPrices() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (no: number) => post<AdminPriceBook>(`${PRICE_BOOKS[0]}/${no}/withdraw`, {}),
    onSettled: () => reload(queries, PRICE_BOOKS),
  });
}
