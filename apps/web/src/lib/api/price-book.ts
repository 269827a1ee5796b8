// The prices that the page shows: those of the price book valid on the current business day.
import type { DatedBook, PublicConfig } from '#libs/shared/contracts';
import { bookOn } from '#libs/shared/pricing/quote';
import { publicConfig, today } from './public-config.js';

/** The price book valid on a day, if the configuration has one. Only a page not sent by the server has none. */
export const bookOf = ({ priceBooks }: PublicConfig, day: string): DatedBook =>
  bookOn(priceBooks as readonly DatedBook[], day);

/** Never earlier than the day on which the page was sent, even if the device's clock is wrong. */
export const businessDay = (): string => {
  const { today: sentOn } = publicConfig();
  const day = today();
  return day > sentOn ? day : sentOn;
};

/** The price book valid today; a page left open overnight switches at midnight, business time. */
export const heldBook = (): DatedBook => bookOf(publicConfig(), businessDay());
