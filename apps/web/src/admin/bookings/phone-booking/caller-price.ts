import type { CreateBooking } from '#libs/shared/contracts';
import { quote } from '#libs/shared/pricing/quote';
import { heldBook } from '../../../lib/api/price-book.js';

/** What these details cost by the prices of today; the server counts again. */
export const priceOfDetails = ({ selectedGames, guestCount, addOns }: CreateBooking) =>
  quote({ gameCount: selectedGames.length, guestCount: guestCount || 0, addOns }, heldBook().book);
