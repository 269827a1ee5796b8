/** A `pay` link is valid this long after its mail, a `manage` or `review` link this long after the event. */
export const LINK_LIFE_DAYS = 30;

/**
 * Whether link `l` of booking `b` is valid at an instant. For a `manage` or `review` link, the current start of the event
 * counts.
 */
export const isValidLink = (now: string) => `l.claimant_id is null and case
  when l.purpose = 'pay' then l.expires_at > ${now}
  else b.starts_at > ${now}::timestamptz - interval '${LINK_LIFE_DAYS} days' end`;
