// Converts a calendar day to the picker's local Date and back; noon gives the same day in every time zone.

/** "2026-06-20" as noon of that day in the device's time zone; undefined when it is invalid. */
export function dayToDate(day: string): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]), 12) : undefined;
}

/** The picked day as yyyy-MM-dd, in any device time zone. */
export function dateToDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
