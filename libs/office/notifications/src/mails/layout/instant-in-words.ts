import { dayInWords, dayInZone, minuteInZone, timeLabel } from '#libs/shared/contracts';

/** "Saturday, May 8, 2027, 3:00 PM (Eastern Time)": an instant on the clocks of the business. */
export function instantInWords(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  const zone = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const day = dayInWords(dayInZone(instant, timeZone));
  return `${day}, ${timeLabel(minuteInZone(instant, timeZone))} (${zone})`;
}
