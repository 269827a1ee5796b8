// The prices that the page shows: those of the price book valid on the current business day.
import { atom, useAtomValue } from 'jotai';
import type { DatedBook, PublicConfig } from '#libs/shared/contracts';
import { bookOn } from '#libs/shared/pricing/quote';
import { businessDayAtom } from './business-day.js';
import { publicConfig } from './public-config.js';

/** The price book valid on a day, if the configuration has one. Only a page not sent by the server has none. */
export const bookOf = ({ priceBooks }: PublicConfig, day: string): DatedBook =>
  bookOn(priceBooks as readonly DatedBook[], day);

/** The price book valid today; a page left open overnight switches at midnight, business time. */
export const bookAtom = atom((get) => bookOf(publicConfig(), get(businessDayAtom)));

/** The price book valid today, for a component. */
export const useBook = (): DatedBook => useAtomValue(bookAtom);
