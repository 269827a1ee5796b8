import { dayInWords, type AbsenceView } from '#libs/shared/contracts';

/** What staff read when a host is away on one of the days already. */
export function awayAlready({ from, to }: Pick<AbsenceView, 'from' | 'to'>): string {
  const days = from === to ? `on ${dayInWords(from)}` : `between ${dayInWords(from)} and ${dayInWords(to)}`;
  return `This host is away ${days} already. Please change that absence instead.`;
}
