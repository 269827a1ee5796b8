// The prices that the page shows: of the book that holds on the day of the business.
import type { DatedBook, PublicConfig } from '#libs/shared/contracts';
import { bookOn } from '#libs/shared/pricing/quote';
import { publicConfig, today } from './public-config.js';

/** The book that holds on a day, as far as a configuration knows. Only a page that no server has sent knows none. */
export const bookOf = ({ priceBooks }: PublicConfig, day: string): DatedBook =>
  bookOn(priceBooks as readonly DatedBook[], day);

/** Never before the day on which the page was sent, however the reader's clock stands. */
export const businessDay = (): string => {
  const { today: sentOn } = publicConfig();
  const day = today();
  return day > sentOn ? day : sentOn;
};

/** The book that holds now; a page that stays open overnight comes to the next one by itself. */
export const heldBook = (): DatedBook => bookOf(publicConfig(), businessDay());
