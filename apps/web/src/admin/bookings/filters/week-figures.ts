import { centsToText, textToCents, type WeekFigure } from '#libs/shared/contracts';
import { STATS_TEXTS } from '../../../copy/admin-bookings.js';
import { dollars, grouped } from '../../../lib/format/format.js';

const MINUS = '\u2212';

function signedChange(difference: number, show: (size: number) => string): string {
  if (difference === 0) return STATS_TEXTS.asLastWeek;
  return STATS_TEXTS.onLastWeek(`${difference > 0 ? '+' : MINUS}${show(Math.abs(difference))}`);
}

/** The difference between this week so far and last week until the same time: "+3 on last week". */
export const countChange = ({ now, before }: WeekFigure<number>) => signedChange(now - before, grouped);

/** The same difference for money, in dollars; ".00" is omitted. */
export const moneyChange = ({ now, before }: WeekFigure<string>) =>
  signedChange((textToCents(now) ?? 0) - (textToCents(before) ?? 0), (cents) =>
    dollars(centsToText(cents)).replace(/\.00$/, ''),
  );
