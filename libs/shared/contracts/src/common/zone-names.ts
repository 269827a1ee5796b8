// How a time zone is called. All pages need it.

const names = new Map<string, string>();

/** "America/New_York" as "Eastern Time". Cached: formatters are costly, and zones few. */
export function zoneName(timeZone: string): string {
  const known = names.get(timeZone) ?? formattedName(timeZone);
  names.set(timeZone, known);
  return known;
}

/** "America/New_York" as "Eastern", behind a time of day. */
export const zoneAfterTime = (timeZone: string) => zoneName(timeZone).replace(/ Time$/, '');

function formattedName(timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** "America/New_York" as "Eastern Time (New York)". */
export function zoneWords(timeZone: string): string {
  const name = zoneName(timeZone);
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return timeZone.includes('/') && !name.includes(String(city)) ? `${name} (${city})` : name;
}
