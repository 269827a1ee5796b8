// A calendar day as the picker's local Date and back; noon keeps every time zone on the same day.

/** "2026-06-20" as noon of that day on this device; undefined when it is no day. */
export function dayToDate(day: string): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]), 12) : undefined;
}

/** The yyyy-MM-dd that was picked, whatever the device's time zone. */
export function dateToDay(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
