import { textToCents } from '#libs/shared/contracts';

/** The cents of typed dollars, such as "$1,200.00" or "1200"; null if they are no amount. */
export const typedCents = (typed: string) => textToCents(typed.replace(/[$,\s]/g, ''));
