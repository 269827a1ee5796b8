/** A `pay` link is valid this long after its mail, a `manage` link this long after the event. */
export const LINK_LIFE_DAYS = 30;

/**
 * Whether link `l` of booking `b` is valid at an instant. For a `manage` link, the current start of the event counts.
 */
export const isValidLink = (now: string) => `l.claimant_id is null and case l.purpose
  when 'manage' then b.starts_at > ${now}::timestamptz - interval '${LINK_LIFE_DAYS} days'
  else l.expires_at > ${now} end`;
