import { centsToDollars, textToCents, type DiscountType, type PromoCodeView } from '#libs/contracts';

/** "15%" or "$20.00": what a code takes off. */
export const valueWord = (code: { discountType: DiscountType; discountValue: number }) =>
  code.discountType === 'percentage'
    ? `${code.discountValue}%`
    : centsToDollars(Math.round(code.discountValue * 100));

export const dollars = (text: string) => centsToDollars(textToCents(text) ?? 0);

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** "2026-12-05" as "Dec 5, 2026", whatever zone the reader is in. */
export const dayWord = (date: string) => day.format(new Date(`${date}T12:00:00Z`));

/** A code that a booking has or had can be switched off only: the booking refers to it. */
export const wasUsed = ({ held, used }: Pick<PromoCodeView, 'held' | 'used'>) => held + used > 0;
