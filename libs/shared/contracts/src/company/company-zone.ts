// The business time zone: suggestions, validation and labels.

/** Suggestions; any IANA zone is valid. */
export const USUAL_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
] as const;

export const TIME_ZONE = {
  timeZone: {
    kind: 'zone',
    max: 60,
    label: 'Time zone',
    sentence: 'All start times and “today” use it. You can change it while there are no upcoming events.',
  },
} as const;

/** An error message, or null for an IANA zone. */
export const zoneError = (zone: unknown): string | null =>
  typeof zone === 'string' && Intl.supportedValuesOf('timeZone').includes(zone)
    ? null
    : 'Please choose a time zone, such as America/New_York.';

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
