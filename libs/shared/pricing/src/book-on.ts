import type { DatedBook } from '#libs/shared/contracts';

/**
 * The book that holds on a day of the business, yyyy-MM-dd: the latest that has begun. `books` stand in the order of
 * their days; before all of them the first one holds.
 */
export const bookOn = <Book extends Pick<DatedBook, 'validFromDay'>>(
  books: readonly Book[],
  day: string,
): Book => books.findLast(({ validFromDay }) => validFromDay <= day) ?? books[0];
