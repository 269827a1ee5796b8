// The business time zone as the owner sets it: suggestions and validation.

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
