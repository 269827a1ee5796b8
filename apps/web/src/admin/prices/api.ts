import { useQuery } from '@tanstack/react-query';
import type { AdminPriceBook, AdminPriceBooks, AnnouncePriceBook } from '#libs/shared/contracts';
import { get, post } from '../../lib/api/http.js';
import { mutation } from '../../lib/api/mutation.js';

const PRICE_BOOKS = ['/api/admin/price-books'];

export const usePriceBooks = () =>
  useQuery({
    queryKey: PRICE_BOOKS,
    queryFn: () => get<AdminPriceBooks>(PRICE_BOOKS[0]),
  });

export const useAnnouncePrices = mutation(
  (input: AnnouncePriceBook) => post<AdminPriceBook>(PRICE_BOOKS[0], input),
  PRICE_BOOKS,
);

export const useWithdrawPrices = mutation(
  (no: number) => post<AdminPriceBook>(`${PRICE_BOOKS[0]}/${no}/withdraw`, {}),
  PRICE_BOOKS,
);
