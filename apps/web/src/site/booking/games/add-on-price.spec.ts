import { FIRST_BOOK } from '#libs/shared/pricing/quote';
import { addOnPriceLabel } from './add-on-price.js';

it.each([
  ['photography', '+$200', '$199 when booked online'],
  ['videography', '+$300', '$299 when booked online'],
  ['customShirts', '+$50 per child', '$25 per child when booked online'],
  ['customAwards', '+$25 per child', '$15 per child when booked online'],
] as const)(
  '%s shows the advertised price next to the lower one that is charged',
  (key, advertised, charged) => {
    expect(addOnPriceLabel(key, FIRST_BOOK)).toEqual({ advertised, charged });
  },
);
